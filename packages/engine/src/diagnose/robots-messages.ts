/**
 * English texts of diagnostics about a robots.txt as a whole: its body, its length, its header fields and its URL.
 */
export const robotsMessages = {
  html: "it is an HTML page, not a robots.txt",
  "login-page": "it is a page that asks for a password",
  "parked-domain": "it is a page that offers the domain for sale",
  json: "it is JSON, not a robots.txt",
  gzip: "it is gzip: unpack it first",
  binary: "it is no text but a binary file",
  "utf-16": "it is written in UTF-16; a robots.txt must be UTF-8 (RFC 9309 §2.2)",
  "no-records": "there is text in it, and no line is a record (RFC 9309 §2.2)",
  cut: "it is longer than {limit} bytes: what follows is not read (RFC 9309 §2.5)",
  "cut.line":
    "it is longer than {limit} bytes: line {line}, which the limit cuts, and what follows are not read (RFC 9309 §2.5)",
  "cut.nothing-read": "it is longer than {limit} bytes, so it forbids nothing",
  "media-type": "it is served with another media type than text/plain (RFC 9309 §2.3)",
  "content-coding":
    "its Content-Encoding has a name that is not a content coding, and was ignored (RFC 9110 §8.4.1)",
  "redirected-to-page": "a redirect led to a page whose path does not look like a robots.txt",
} as const;

/**
 * English texts of diagnostics about a robots.txt as a whole: its body, its length, its header fields and its URL.
 */
export const robotsMessages = {
  html: "it is an HTML page, not a robots.txt",
  "login-page": "it is a page that asks for a password",
  "parked-domain": "it is a page that offers the domain for sale",
  json: "it is JSON, not a robots.txt",
  gzip: "it is compressed with gzip: decompress it first",
  binary: "it is a binary file, not text",
  "utf-16": "it is written in UTF-16; a robots.txt must be UTF-8 (RFC 9309 §2.2)",
  "no-records": "it has text, but no line is a record (RFC 9309 §2.2)",
  cut: "it is longer than {limit} bytes: the rest is not read (RFC 9309 §2.5)",
  "cut.line":
    "it is longer than {limit} bytes: line {line} crosses the limit, so it and all later lines are not read (RFC 9309 §2.5)",
  "cut.nothing-read": "it is longer than {limit} bytes, so it forbids nothing",
  "media-type": "its media type is not text/plain (RFC 9309 §2.3)",
  "content-coding": "its Content-Encoding has an unknown content coding, which was ignored (RFC 9110 §8.4.1)",
  "redirected-to-page": "a redirect led to a page whose path does not look like a robots.txt",
} as const;

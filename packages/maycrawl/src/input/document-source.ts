import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";
import { isWrittenAsUrl, urlHint } from "../suggest/suggest-url.ts";
import { checkUrl } from "./url-operand.ts";

/** Location of a document that a command reads: a URL, a file, or standard input. */
export type Source =
  | { readonly kind: "url"; readonly url: URL }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "stdin" };

/**
 * Parses an operand: `-` is standard input. A text that begins with a scheme and `://`, or with `http:` or `https:`, is
 * a URL. Anything else is a path.
 * @throws {UsageError} if a URL is invalid, or if its scheme is not http or https.
 */
export function sourceOf(operand: string): Source {
  if (operand === "-") return { kind: "stdin" };
  if (!isWrittenAsUrl(operand)) return { kind: "file", path: operand };
  return { kind: "url", url: pageUrl(operand) };
}

/** Returns a source as it was given; a URL as it is requested, without credentials. */
export function sourceText(source: Source): string {
  switch (source.kind) {
    case "url":
      return source.url.href;
    case "file":
      return source.path;
    case "stdin":
      return "-";
  }
}

/**
 * Parses the URL of a page or a sitemap.
 * @throws {UsageError} if it is invalid, or if its scheme is not http or https.
 */
function pageUrl(text: string): URL {
  checkUrl(text);
  const url = new URL(text);
  if (url.protocol === "ftp:") {
    throw new UsageError(
      `"${maskedText(text)}" cannot be fetched: pages of ftp: are not supported, only of http: and https:`,
      "only the robots.txt of an ftp: site can be read: maycrawl check URL --as CRAWLER, maycrawl fetch URL",
    );
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new UsageError(
      `"${maskedText(text)}" cannot be fetched: only http and https can`,
      ...urlHint(text),
      'expected a URL such as "https://example.com/", a path, or - for standard input',
    );
  }
  // Credentials and fragments are not sent, so they are not shown.
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}

/**
 * Returns the URL of a document: its own URL; for a file or standard input, the URL in `--url`, or undefined.
 * @throws {UsageError} if `--url` is invalid, or if the document already has a URL.
 */
export function documentUrlOf(source: Source, given: string | undefined): URL | undefined {
  if (source.kind === "url") {
    if (given === undefined) return source.url;
    throw new UsageError("--url is only for files, and this is a URL", "omit it");
  }
  return given === undefined ? undefined : pageUrl(given);
}

import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";
import { isWrittenAsUrl, urlHint } from "../suggest/suggest-url.ts";
import { checkUrl } from "./url-operand.ts";

/** Where a document is that a command reads: at a URL, in a file, or on standard input. */
export type Source =
  | { readonly kind: "url"; readonly url: URL }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "stdin" };

/**
 * What an operand names: `-` is standard input, what begins with a scheme is a URL, anything else a path.
 * @throws {UsageError} for a URL that is none, or none that pages are at.
 */
export function sourceOf(operand: string): Source {
  if (operand === "-") return { kind: "stdin" };
  if (!isWrittenAsUrl(operand)) return { kind: "file", path: operand };
  return { kind: "url", url: pageUrl(operand) };
}

/** A source as it was given; a URL as it is asked for, without credentials. */
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
 * A URL at which a page or a sitemap can be.
 * @throws {UsageError} where it is none.
 */
function pageUrl(text: string): URL {
  checkUrl(text);
  const url = new URL(text);
  if (url.protocol === "ftp:") {
    throw new UsageError(
      `"${maskedText(text)}" cannot be fetched: pages of ftp: are not supported, only of http: and https:`,
      "of an ftp: site the robots.txt is read: maycrawl check URL --as CRAWLER, maycrawl fetch URL",
    );
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new UsageError(
      `"${maskedText(text)}" cannot be fetched: only http and https can`,
      ...urlHint(text),
      'expected a URL such as "https://example.com/", a path, or - for standard input',
    );
  }
  // Credentials are not sent, and so not shown either; a fragment is never sent.
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}

/**
 * Where the document of a file is, as `--url` says.
 * @throws {UsageError} where it is no URL, or the document is at one already.
 */
export function placeOf(source: Source, given: string | undefined): URL | undefined {
  if (source.kind === "url") {
    if (given === undefined) return source.url;
    throw new UsageError("--url says where a file belongs, and this is a URL", "leave it out");
  }
  return given === undefined ? undefined : pageUrl(given);
}

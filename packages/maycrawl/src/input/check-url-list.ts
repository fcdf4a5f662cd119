import { parse } from "@maycrawl/engine";
import { UsageError } from "../cli/errors.ts";
import { isWrittenAsUrl } from "../suggest/suggest-url.ts";
import type { UrlLine } from "./url-lines.ts";

/** First characters of a gzip file, after decoding as UTF-8. */
const GZIP = "\u001f\ufffd\b";

/**
 * Checks that the first lines of a list can be URLs. A file of another kind is reported as one error, not as one error
 * per line.
 * @param name printable name of the list.
 * @param robotsHint advice for a robots.txt.
 * @throws {UsageError} for a robots.txt, and for a compressed or binary file.
 */
export function checkUrlList(lines: readonly UrlLine[], name: string, robotsHint: string): void {
  if (lines.some(({ url }) => isWrittenAsUrl(url))) return;
  const text = lines.map(({ url }) => url).join("\n");
  const expected = "expected a URL on each line, in UTF-8";
  if (text.startsWith(GZIP)) {
    throw new UsageError(`${name} is a gzip file, not a list of URLs`, expected);
  }
  if (text.includes("\0")) throw new UsageError(`${name} is a binary file, not a list of URLs`, expected);
  if (parse(text).groups.length > 0 || lines.every(({ url }) => /^sitemap[ \t]*:/i.test(url))) {
    throw new UsageError(`${name} is a robots.txt, not a list of URLs`, robotsHint);
  }
}

import { existsSync } from "node:fs";
import { getRobotsUrl, InvalidUrlError } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import { maskedText } from "../output/masked-text.ts";
import { hasMisspeltScheme, isRepaired, urlHint } from "../suggest/suggest-url.ts";

const EXPECTED = 'expected an absolute URL such as "https://example.com/path"';
/**
 * Schemes that are unlikely as host names, and whose URLs may have a number after the colon (`tel:123`). `data` and
 * `news` are not in the list, because they are possible host names.
 */
const NO_HOST = /^(?:callto|javascript|mailto|sms|tel|urn):/i;

/**
 * Checks that a URL is absolute and has a host. A robots.txt governs only such URLs (RFC 9309 §2.3).
 * @throws {UsageError} for any other text.
 */
export function checkUrl(text: string): void {
  checkOneUrl(text, "");
  try {
    getRobotsUrl(text);
  } catch (error) {
    if (!(error instanceof InvalidUrlError)) throw error;
    const shown = maskedText(text);
    if (isHostAndPort(text)) throw new UsageError(`"${shown}" has no scheme`, `expected "http://${shown}"`);
    throw new UsageError(`"${shown}" ${faultOf(text)}`, ...urlHint(text), EXPECTED);
  }
  // Rules apply to URLs of any scheme. Without this check, the command would answer for a URL with a misspelt scheme,
  // although no crawler fetches such a URL.
  if (hasMisspeltScheme(text)) {
    const shown = maskedText(text);
    throw new UsageError(`"${shown}" has an unknown scheme`, ...urlHint(text), EXPECTED);
  }
}

/**
 * Checks that a text is not a list of URLs, which would be parsed as one URL with a long path. A URL after `?` or `#`
 * is allowed.
 * @param where end of the error message, with the position of the text, such as `, urls.txt line 3`; may be empty.
 * @throws {UsageError} if it contains several URLs.
 */
export function checkOneUrl(text: string, where: string): void {
  if (!/^[a-z][a-z\d+.-]*:[^?#]*?[^\s,?#][\s,]+https?:\/\//i.test(text)) return;
  throw new UsageError(
    `"${maskedText(text)}" is more than one URL${where}`,
    "did you mean two arguments? Each of them, or each line of a file, is one URL",
  );
}

/**
 * Rejects a path that was probably meant as a URL: the file does not exist, and the path looks like a URL whose scheme
 * is missing or misspelt.
 * @param expected hint for the error: the input that the command expects.
 * @throws {UsageError} if it was probably meant as a URL.
 */
export function checkIsNotUrl(path: string, expected: string): void {
  const hint = urlHint(path);
  if (hint.length === 0 || existsSync(path)) return;
  throw new UsageError(`"${maskedText(path)}" is neither a file nor an absolute URL`, ...hint, expected);
}

/** Prints a note with the parsed form of a URL, if the URL standard repairs the slashes of the URL. */
export function noteRepaired(text: string, io: Io): void {
  const url = isRepaired(text) ? parseUrl(text) : undefined;
  if (url !== undefined) io.note(`note: "${maskedText(text)}" is read as ${maskedText(url.href)}`);
}

/**
 * Whether a text is a host and a port without a scheme. `localhost:3000/x` is a valid URL with the scheme `localhost:`,
 * but users mean a host.
 */
function isHostAndPort(text: string): boolean {
  return (
    !NO_HOST.test(text) &&
    /^[a-z0-9.-]+:\d+(?:[/?#]|$)/i.test(text) &&
    parseUrl(`http://${text}`) !== undefined
  );
}

/** Describes what is wrong with a text that is not the URL of a host. */
function faultOf(text: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
  if (scheme === undefined) return "is not an absolute URL";
  return parseUrl(text) !== undefined
    ? `has no host: no robots.txt governs ${scheme}: URLs`
    : "is not a valid URL";
}

/**
 * Checks that a URL's robots.txt can be fetched.
 * @throws {UsageError} if its scheme is not http, https or ftp.
 */
export function checkFetchable(url: URL): void {
  if (["http:", "https:", "ftp:"].includes(url.protocol)) return;
  throw new UsageError(
    `"${maskedText(url.href)}" cannot be fetched: only http, https and ftp can`,
    ...urlHint(url.href),
    "give the robots.txt itself with --robots FILE",
  );
}

import { existsSync } from "node:fs";
import { getRobotsUrl, InvalidUrlError } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import { maskedText } from "../output/masked-text.ts";
import { hasMisspeltScheme, isRepaired, urlHint } from "../suggest/suggest-url.ts";

const EXPECTED = 'expected an absolute URL such as "https://example.com/path"';
/** Schemes behind which a number may stand. A host may well be called `data` or `news`, and hardly one of these. */
const NO_HOST = /^(?:callto|javascript|mailto|sms|tel|urn):/i;

/**
 * Checks that a URL is absolute and has a host: only such a one is governed by a robots.txt
 * (RFC 9309 §2.3).
 * @throws {UsageError} for every other text.
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
  // Rules hold for URLs of any scheme, so that a slip would be answered for URLs that nobody fetches.
  if (hasMisspeltScheme(text)) {
    const shown = maskedText(text);
    throw new UsageError(`"${shown}" has a scheme that nobody knows`, ...urlHint(text), EXPECTED);
  }
}

/**
 * Checks that a text is not several URLs, which would be taken for one with a long path. Behind a `?` or `#` a URL may have another one.
 * @param where the end of the message: where the text is.
 * @throws {UsageError} if it is.
 */
export function checkOneUrl(text: string, where: string): void {
  if (!/^[a-z][a-z\d+.-]*:[^?#]*?[^\s,?#][\s,]+https?:\/\//i.test(text)) return;
  throw new UsageError(
    `"${maskedText(text)}" is more than one URL${where}`,
    "did you mean two arguments? Each of them, or each line of a file, is one URL",
  );
}

/**
 * Checks that the path of a file was not meant as a URL: there is no such file, and it begins with the name of a host.
 * @param expected what the command takes.
 * @throws {UsageError} if it was.
 */
export function checkIsNotUrl(path: string, expected: string): void {
  const hint = urlHint(path);
  if (hint.length === 0 || existsSync(path)) return;
  throw new UsageError(`"${maskedText(path)}" is neither a file nor an absolute URL`, ...hint, expected);
}

/** Says of a URL as which one it is read, where the URL standard takes its slashes for others than are written. */
export function noteRepaired(text: string, io: Io): void {
  const url = isRepaired(text) ? parseUrl(text) : undefined;
  if (url !== undefined) io.note(`note: "${maskedText(text)}" is read as ${maskedText(url.href)}`);
}

/** `localhost:3000/x` is a URL of a scheme that nobody has, and meant otherwise. */
function isHostAndPort(text: string): boolean {
  return (
    !NO_HOST.test(text) &&
    /^[a-z0-9.-]+:\d+(?:[/?#]|$)/i.test(text) &&
    parseUrl(`http://${text}`) !== undefined
  );
}

/** What is wrong with a text that is no URL of a host. */
function faultOf(text: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
  if (scheme === undefined) return "is no absolute URL";
  return parseUrl(text) !== undefined ? `has no host: no robots.txt governs ${scheme}: URLs` : "is no URL";
}

/**
 * Checks whether a URL's robots.txt can be fetched.
 * @throws {UsageError} where its scheme is none of http, https and ftp.
 */
export function checkFetchable(url: URL): void {
  if (["http:", "https:", "ftp:"].includes(url.protocol)) return;
  throw new UsageError(
    `"${maskedText(url.href)}" cannot be fetched: only http, https and ftp can`,
    ...urlHint(url.href),
    "give the robots.txt itself with --robots FILE",
  );
}

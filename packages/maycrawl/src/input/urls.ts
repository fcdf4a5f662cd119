import { InvalidUrlError, readUrl, robotsUrlFor } from "@maycrawl/engine/robots";
import { UsageError } from "../errors.ts";
import { shownAddress } from "../output/shown-address.ts";
import { hasMisspeltScheme, urlHint } from "./url-meant.ts";

const EXPECTED = 'expected an absolute URL such as "https://example.com/path"';
/** Schemes behind which a number may stand. A host may well be called `data` or `news`, and hardly one of these. */
const NO_HOST = /^(?:callto|javascript|mailto|sms|tel|urn):/i;

/**
 * Checks that a URL is absolute and has a host: only such a one is governed by a robots.txt
 * (RFC 9309 §2.3).
 * @throws {UsageError} for every other text.
 */
export function checkUrl(text: string): void {
  try {
    robotsUrlFor(text);
  } catch (error) {
    if (!(error instanceof InvalidUrlError)) throw error;
    const shown = shownAddress(text);
    if (isHostAndPort(text)) throw new UsageError(`"${shown}" has no scheme`, `expected "http://${shown}"`);
    throw new UsageError(`"${shown}" ${faultOf(text)}`, ...urlHint(text), EXPECTED);
  }
  // Rules hold for URLs of any scheme, so that a slip would be answered for URLs that nobody fetches.
  if (hasMisspeltScheme(text)) {
    const shown = shownAddress(text);
    throw new UsageError(`"${shown}" has a scheme that nobody knows`, ...urlHint(text), EXPECTED);
  }
}

/** `localhost:3000/x` is a URL of a scheme that nobody has, and meant otherwise. */
function isHostAndPort(text: string): boolean {
  return (
    !NO_HOST.test(text) &&
    /^[a-z0-9.-]+:\d+(?:[/?#]|$)/i.test(text) &&
    readUrl(`http://${text}`) !== undefined
  );
}

/** What is wrong with a text that is no URL of a host. */
function faultOf(text: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
  if (scheme === undefined) return "is no absolute URL";
  return readUrl(text) !== undefined ? `has no host: no robots.txt governs ${scheme}: URLs` : "is no URL";
}

/**
 * Checks whether a URL's robots.txt can be fetched.
 * @throws {UsageError} where its scheme is none of http, https and ftp.
 */
export function checkFetchable(url: URL): void {
  if (["http:", "https:", "ftp:"].includes(url.protocol)) return;
  throw new UsageError(
    `"${shownAddress(url.href)}" cannot be fetched: only http, https and ftp can`,
    ...urlHint(url.href),
    "give the robots.txt itself with --robots FILE",
  );
}

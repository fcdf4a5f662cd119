import { UsageError } from "../errors.ts";
import type { Crawler } from "../input/asked-crawler.ts";
import { visibleHead } from "../output/visible.ts";
import { version } from "../version.ts";

const LONGEST_SHOWN = 200;
/** A URL, or an e-mail address; blanks and brackets would end the comment in which it is sent (RFC 9110 §10.1.5). */
const CONTACT =
  /^(?:https?:\/\/[^\s()<>"\\]+\.[^\s()<>"\\]+|(?:mailto:)?[^\s()<>"\\@]+@[^\s()<>"\\@]+\.[^\s()<>"\\@]+)$/;

/**
 * The User-Agent header of a crawl: who crawls, and where a site's owner can complain.
 *
 * A crawler that is somebody else's, as the registry knows, is only asked for in robots.txt files: requests are not made in
 * its name. A whole header is sent as it is.
 * @throws {UsageError} where there is no contact, or what is given is none.
 */
export function userAgentOf(crawler: Crawler, contact: string | undefined, env: NodeJS.ProcessEnv): string {
  const { given, token, profile } = crawler;
  const isHeader = /[\s/(]/.test(given.trim());
  const reachable = contact ?? env["MAYCRAWL_CONTACT"] ?? (isHeader ? contactIn(given) : undefined);
  if (reachable === undefined || reachable === "") {
    throw new UsageError(
      "a crawl needs a contact: sites want to know whom to ask when it troubles them",
      "give --contact with a URL or an e-mail address, or set MAYCRAWL_CONTACT in the environment",
    );
  }
  if (!CONTACT.test(reachable)) {
    throw new UsageError(
      `--contact "${visibleHead(reachable, LONGEST_SHOWN)}" is neither a URL nor an e-mail address`,
      'expected such as "https://example.com/bot" or "bot@example.com"',
    );
  }
  if (isHeader && profile === undefined)
    return given.includes(reachable) ? given : `${given} (+${reachable})`;
  if (profile !== undefined) return `maycrawl/${version} (+${reachable}; by the rules for ${token})`;
  return `${token} (+${reachable}) maycrawl/${version}`;
}

/** The contact that a header names by custom: `(+https://example.com/bot)`. */
function contactIn(header: string): string | undefined {
  return /\+?((?:https?:\/\/|mailto:)[^\s();,]+)/.exec(header)?.[1];
}

import { isUserAgent } from "@maycrawl/agent/internal";
import { UsageError } from "../../cli/errors.ts";
import type { Crawler } from "../../options/crawler-option.ts";
import { maskedText } from "../../output/masked-text.ts";
import { version } from "../../version.ts";

/** A URL, or an e-mail address; blanks and brackets would end the comment in which it is sent (RFC 9110 §10.1.5). */
const CONTACT =
  /^(?:https?:\/\/[^\s()<>"\\]+\.[^\s()<>"\\]+|(?:mailto:)?[^\s()<>"\\@]+@[^\s()<>"\\@]+\.[^\s()<>"\\@]+)$/;

/**
 * The User-Agent header of a crawl: who crawls, and where a site's owner can complain.
 *
 * A crawler that is somebody else's, as the registry knows, is only asked for in robots.txt files: requests are not made in
 * its name. A whole header is sent as it is.
 * @throws {UsageError} where there is no contact, or what is given is none, and where no header can be made of both.
 */
export function userAgentOf(crawler: Crawler, contact: string | undefined, env: NodeJS.ProcessEnv): string {
  const { given } = crawler;
  const reachable = contact ?? env["MAYCRAWL_CONTACT"] ?? (isHeader(given) ? contactIn(given) : undefined);
  if (reachable === undefined || reachable === "") {
    throw new UsageError(
      "a crawl needs a contact: sites want to know whom to ask when it troubles them",
      "give --contact with a URL or an e-mail address, or set MAYCRAWL_CONTACT in the environment",
    );
  }
  if (!CONTACT.test(reachable)) {
    throw new UsageError(
      `--contact "${maskedText(reachable)}" is neither a URL nor an e-mail address`,
      'expected such as "https://example.com/bot" or "bot@example.com"',
    );
  }
  const header = headerOf(crawler, reachable);
  if (isUserAgent(header)) return header;
  if (!isUserAgent(`maycrawl (+${reachable})`)) {
    throw new UsageError(
      `--contact "${maskedText(reachable)}" holds characters that no header can carry`,
      'expected such as "https://xn--bcher-kva.example/bot", in ASCII',
    );
  }
  throw new UsageError(
    `--as "${maskedText(given)}" can begin no User-Agent header`,
    'expected a name of ASCII letters, digits, "-", "_" or ".", such as "FooBot" or "FooBot/1.0 (+https://example.com/bot)"',
  );
}

function headerOf({ given, token, profile }: Crawler, contact: string): string {
  if (profile !== undefined) return `maycrawl/${version} (+${contact}; by the rules for ${token})`;
  if (!isHeader(given)) return `${token} (+${contact}) maycrawl/${version}`;
  return given.includes(contact) ? given : `${given} (+${contact})`;
}

/** A header is more than a name. */
function isHeader(given: string): boolean {
  return /[\s/(]/.test(given.trim());
}

/** The contact that a header names by custom: `(+https://example.com/bot)`. */
function contactIn(header: string): string | undefined {
  return /\+?((?:https?:\/\/|mailto:)[^\s();,]+)/.exec(header)?.[1];
}

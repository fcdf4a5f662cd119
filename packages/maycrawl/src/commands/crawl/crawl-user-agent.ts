import { isUserAgent } from "@maycrawl/agent/internal";
import { UsageError } from "../../cli/errors.ts";
import type { Crawler } from "../../options/crawler-option.ts";
import { maskedText } from "../../output/masked-text.ts";
import { version } from "../../version.ts";

/**
 * A contact: a URL or an e-mail address. Blanks, brackets and quotes are excluded, because the contact is written in a
 * comment of the header (RFC 9110 §10.1.5).
 */
const CONTACT =
  /^(?:https?:\/\/[^\s()<>"\\]+\.[^\s()<>"\\]+|(?:mailto:)?[^\s()<>"\\@]+@[^\s()<>"\\@]+\.[^\s()<>"\\@]+)$/;

/**
 * Returns the User-Agent header of a crawl. It names the crawler, and a contact for complaints of site owners.
 *
 * A crawler in the registry belongs to another vendor. The name of such a crawler only selects the rules of robots.txt;
 * requests are not sent in its name. For other crawlers, a complete header is sent unchanged, except that a missing
 * contact is added.
 * @throws {UsageError} if the contact is missing or invalid, or if crawler and contact do not form a valid header.
 */
export function buildUserAgent(
  crawler: Crawler,
  contact: string | undefined,
  env: NodeJS.ProcessEnv,
): string {
  const { given } = crawler;
  const effectiveContact =
    contact ?? env["MAYCRAWL_CONTACT"] ?? (isHeader(given) ? contactIn(given) : undefined);
  if (effectiveContact === undefined || effectiveContact === "") {
    throw new UsageError(
      "a crawl needs a contact, so that site owners can report problems",
      "give --contact with a URL or an e-mail address, or set MAYCRAWL_CONTACT in the environment",
    );
  }
  if (!CONTACT.test(effectiveContact)) {
    throw new UsageError(
      `--contact "${maskedText(effectiveContact)}" is neither a URL nor an e-mail address`,
      'expected a contact such as "https://example.com/bot" or "bot@example.com"',
    );
  }
  const header = headerOf(crawler, effectiveContact);
  if (isUserAgent(header)) return header;
  if (!isUserAgent(`maycrawl (+${effectiveContact})`)) {
    throw new UsageError(
      `--contact "${maskedText(effectiveContact)}" contains characters that are not allowed in a header`,
      'expected such as "https://xn--bcher-kva.example/bot", in ASCII',
    );
  }
  throw new UsageError(
    `--as "${maskedText(given)}" cannot begin a User-Agent header`,
    'expected a name of ASCII letters, digits, "-", "_" or ".", such as "FooBot" or "FooBot/1.0 (+https://example.com/bot)"',
  );
}

function headerOf({ given, token, profile }: Crawler, contact: string): string {
  if (profile !== undefined) return `maycrawl/${version} (+${contact}; by the rules for ${token})`;
  if (!isHeader(given)) return `${token} (+${contact}) maycrawl/${version}`;
  return given.includes(contact) ? given : `${given} (+${contact})`;
}

/** Whether `given` is a complete header, not only a name. */
function isHeader(given: string): boolean {
  return /[\s/(]/.test(given.trim());
}

/** Returns the contact in a header. Its usual form is `(+https://example.com/bot)`. */
function contactIn(header: string): string | undefined {
  return /\+?((?:https?:\/\/|mailto:)[^\s();,]+)/.exec(header)?.[1];
}

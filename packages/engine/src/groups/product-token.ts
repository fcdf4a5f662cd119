import type { Dialect, ReadingRules } from "../dialects/dialect.ts";
import { InvalidProductTokenError } from "../errors.ts";
import { encodeText, latin1Of } from "../text/bytes.ts";
import { foldCase } from "../text/fold-case.ts";

// Results of comparing the value of a user-agent line with a crawler's token, from the weakest to the strongest.
/** The value does not name the crawler. */
export const NOT_NAMED = 0;
/** The value is `*`: the group applies to every crawler that no other group names (RFC 9309 §2.2.1). */
export const NAMES_ANY = 1;
/** The value is the crawler's own token. */
export const NAMES_TOKEN = 2;

/** A product token that a caller asks for, ready to be compared with user-agent lines. */
export interface RequestedToken {
  /** Token as the caller wrote it. */
  readonly written: string;
  /** UTF-8 bytes of the token in lower case, as a Latin-1 string. */
  readonly folded: string;
  /** Whether a group's name ends at its first blank or `/`, not at its first character outside the grammar. */
  readonly foreign: boolean;
  /** The dialect if it compares names differently from RFC 9309, otherwise undefined. */
  readonly customRules: ReadingRules | undefined;
  /** The crawler's full name if the dialect compares full names (`Dialect.agentNames`), otherwise undefined. */
  readonly fullName: FullName | undefined;
}

/** A crawler's name with its version, ready to be compared with user-agent lines. */
export interface FullName {
  /** Compares the user-agent value in `text` from `start` to `end` with the full name. */
  naming(text: string, start: number, end: number): number;
}

/** Returns the full name of the crawler with a token; undefined if the dialect does not compare full names. */
export type FullNames = (token: string, dialect: ReadingRules) => FullName | undefined;

const STAR = 0x2a;

/** A token that never equals a name, because the value of a line never contains a line end. */
const NO_NAME = "\n";

/**
 * Checks a token that a caller asks for, and prepares it for comparison. Callers that support every dialect use
 * `askedTokens`, which passes `fullNames`. Small programs leave out `fullNames` and the dialects that need it.
 * @throws {InvalidProductTokenError} for a token that cannot be a crawler's name.
 */
export function readToken(
  written: string,
  dialect: ReadingRules,
  fullNames: FullNames | undefined,
): RequestedToken {
  if (typeof written !== "string") throw new InvalidProductTokenError(written);
  const isChecked = dialect.askedTokens === "checked";
  const hasBlanks = isChecked && NAMES_WITH_BLANKS.has(foldCase(written));
  const name = hasBlanks ? nameWithBlanks(written, dialect) : written;
  if (isChecked && !hasBlanks && !isPossibleToken(name)) throw new InvalidProductTokenError(written);
  const foreign = dialect.foreignTokens === "to-blank-or-slash" && !fitsGrammar(name);
  // If a group's name ends at its first character outside the grammar, it never equals a token with such a character.
  const isUnmatchable = !foreign && name !== "" && !fitsGrammar(name);
  const folded = isUnmatchable ? NO_NAME : foldCase(latin1Of(encodeText(name)));
  const customRules = dialect.agentNames === "token" && dialect.agentsPerLine === "one" ? undefined : dialect;
  return { written, folded, foreign, customRules, fullName: fullNames?.(name, dialect) };
}

/** Whether a token fits the grammar of RFC 9309 §2.2.1: letters, `_` and `-`. */
export function fitsGrammar(token: string): boolean {
  return /^[A-Za-z_-]+$/.test(token);
}

/** Crawler names that contain blanks. Small programs need this list, because they do not include the registry. */
const NAMES_WITH_BLANKS: ReadonlySet<string> = new Set([
  "screaming frog seo spider",
  "snap url preview service",
  "sogou inst spider",
  "sogou web spider",
]);

/**
 * Returns the name that represents a token with blanks in comparisons. It is the part before the first blank, because
 * a name in a robots.txt also ends there (RFC 9309 §2.2.1). In dialects where a line's whole value must be a part of
 * the token, the name is the whole token.
 */
function nameWithBlanks(token: string, { agentNames }: ReadingRules): string {
  return agentNames === "part-of-token" || agentNames === "begins-full-name"
    ? token
    : token.slice(0, token.indexOf(" "));
}

/**
 * Whether a crawler can have this name: it needs a letter, digit or `*`, and must not contain blanks, controls or
 * `/:#`.
 */
export function isPossibleToken(token: string): boolean {
  return /[\p{L}\p{N}*]/u.test(token) && !/[\s/#:\u0000-\u001f\u007f]/u.test(token);
}

/** Compares the user-agent value in `text` from `start` to `end` with a token. */
export function compareName(text: string, start: number, end: number, token: RequestedToken): number {
  if (token.customRules !== undefined)
    return compareByCustomRules(text, start, end, token, token.customRules);
  if (isAny(text, start, end)) return NAMES_ANY;
  // Most names differ in their first letter, so it is faster to compare before finding the name's end.
  const after = start + token.folded.length;
  if (after > end || !equalsFolded(text, start, token.folded)) return NOT_NAMED;
  if (after === end) return NAMES_TOKEN;
  const code = text.charCodeAt(after);
  const isLonger = token.foreign ? code !== 0x2f && !isSpace(code) : isTokenCharacter(code);
  return isLonger ? NOT_NAMED : NAMES_TOKEN;
}

/** Compares a user-agent value with several tokens and returns the strongest result. */
export function strongestNaming(
  text: string,
  start: number,
  end: number,
  tokens: readonly RequestedToken[],
): number {
  // There is nearly always only one token.
  let best = compareName(text, start, end, tokens[0] as RequestedToken);
  for (let i = 1; i < tokens.length; i++) {
    best = Math.max(best, compareName(text, start, end, tokens[i] as RequestedToken));
  }
  return best;
}

/** Compares as `compareName` does, for dialects with several names per line or with another comparison of names. */
function compareByCustomRules(
  text: string,
  start: number,
  end: number,
  token: RequestedToken,
  dialect: ReadingRules,
): number {
  if (dialect.agentsPerLine === "one") return compareOneName(text, start, end, token, dialect.agentNames);
  let best = NOT_NAMED;
  for (const name of text.slice(start, end).split(/[ \t]+/)) {
    best = Math.max(best, compareOneName(name, 0, name.length, token, dialect.agentNames));
  }
  return best;
}

/** Compares one name with a token according to `agentNames`. */
function compareOneName(
  text: string,
  start: number,
  end: number,
  token: RequestedToken,
  agentNames: Dialect["agentNames"],
): number {
  if (agentNames === "token") return compareName(text, start, end, { ...token, customRules: undefined });
  if (token.fullName !== undefined) return token.fullName.naming(text, start, end);
  if (isAny(text, start, end)) return NAMES_ANY;
  const named =
    agentNames === "holds-token"
      ? holdsToken(text, start, end, token.folded)
      : isPartOfToken(text, start, end, token.folded);
  return named ? NAMES_TOKEN : NOT_NAMED;
}

function holdsToken(text: string, start: number, end: number, folded: string): boolean {
  for (let at = start; at + folded.length <= end; at++) if (equalsFolded(text, at, folded)) return true;
  return false;
}

/** Whether a name is a substring of the token. The name's version, from the first `/` on, is ignored. */
function isPartOfToken(text: string, start: number, end: number, folded: string): boolean {
  const slash = text.indexOf("/", start);
  let stop = slash < 0 || slash > end ? end : slash;
  while (stop > start && isSpace(text.charCodeAt(stop - 1))) stop--;
  const length = stop - start;
  if (length === 0 || length > folded.length) return false;
  return folded.includes(foldCase(text.slice(start, stop)));
}

/** Whether a user-agent value names every crawler: it is `*`, optionally followed by a blank and any text. */
export function isAny(text: string, start: number, end: number): boolean {
  if (start === end || text.charCodeAt(start) !== STAR) return false;
  return end - start === 1 || isSpace(text.charCodeAt(start + 1));
}

/**
 * Returns the tokens, in lower case, that a user-agent value other than `*` names according to `compareName`. They are
 * the value up to its first character outside the grammar, and up to its first blank or `/` (`RequestedToken.foreign`).
 */
export function namesIn(text: string, start: number, end: number): readonly string[] {
  let at = start;
  while (at < end && isTokenCharacter(text.charCodeAt(at))) at++;
  const token = foldCase(text.slice(start, at));
  while (at < end && text.charCodeAt(at) !== 0x2f && !isSpace(text.charCodeAt(at))) at++;
  return at - start === token.length ? [token] : [token, foldCase(text.slice(start, at))];
}

/** Whether `text` contains the lower-case string `folded` at `start`, ignoring case. */
export function equalsFolded(text: string, start: number, folded: string): boolean {
  for (let i = 0; i < folded.length; i++) {
    const code = text.charCodeAt(start + i);
    if ((code >= 0x41 && code <= 0x5a ? code | 0x20 : code) !== folded.charCodeAt(i)) return false;
  }
  return true;
}

/** Whether a character can be in a product token (RFC 9309 §2.2.1): `A-Z a-z _ -`. */
function isTokenCharacter(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || code === 0x2d || code === 0x5f;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/**
 * Finds the product token in a crawler's name, which may be a whole User-Agent header. For example,
 * `Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)` gives `Googlebot`.
 * Returns undefined if the name contains no possible token.
 *
 * RFC 9309 §2.2.1 only requires that the token is a substring of the header. A browser-like header names its crawler
 * after `compatible;` or before a contact URL. Other headers begin with the crawler's name.
 */
export function extractProductToken(userAgent: string): string | undefined {
  const header = userAgent.trim();
  if (isPossibleToken(header)) return header;
  const named =
    /\bcompatible;\s*([^\s;/()]+)/i.exec(header) ??
    /\(([^\s;/()+]+)(?:\/[^\s;()]*)?;\s*\+?https?:/i.exec(header) ??
    productOutside(header);
  const token = named?.[1];
  return token !== undefined && isPossibleToken(token) ? token : undefined;
}

/** Finds the first product outside of parentheses that does not belong to a browser. */
function productOutside(header: string): RegExpExecArray | null {
  const products = /(?:^|\s)([^\s;/()]+)(?:\/[^\s()]*)?/g;
  const bare = header.replace(/\([^()]*\)/g, " ").trim();
  for (let found = products.exec(bare); found !== null; found = products.exec(bare)) {
    if (!/^(?:Mozilla|AppleWebKit|Gecko|Chrome|Safari|Version|Mobile|like)$/i.test(found[1] ?? "")) {
      return found;
    }
  }
  return null;
}

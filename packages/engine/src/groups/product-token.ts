import type { Dialect, ReadingRules } from "../dialects/dialect.ts";
import { InvalidProductTokenError } from "../errors.ts";
import { encodeText, latin1Of } from "../text/bytes.ts";
import { foldCase } from "../text/fold-case.ts";

/** How the value of a user-agent line stands to a crawler's token. */
export const NOT_NAMED = 0;
/** It is `*`: the group is for every crawler that no other group names (RFC 9309 §2.2.1). */
export const NAMES_ANY = 1;
/** It is the crawler's own token. */
export const NAMES_TOKEN = 2;

/** A product token that a caller asks for, ready to be compared with user-agent lines. */
export interface AskedToken {
  /** As the caller wrote it. */
  readonly written: string;
  /** Its bytes in lower case. */
  readonly folded: string;
  /** Whether a group's name is read up to its first blank or `/`, not up to its first foreign character. */
  readonly foreign: boolean;
  /** The dialect, where it compares names in another way than RFC 9309 does. */
  readonly otherwise: ReadingRules | undefined;
  /** The crawler's full name, where groups' names are compared with it (`Dialect.agentNames`). */
  readonly fullName: FullName | undefined;
}

/** A crawler's name with its version, ready to be compared with user-agent lines. */
export interface FullName {
  /** How the user-agent value in `text` from `start` to `end` stands to the crawler. */
  naming(text: string, start: number, end: number): number;
}

/** Finds the full name of the crawler with a token; undefined in the dialects that compare none. */
export type FullNames = (token: string, dialect: ReadingRules) => FullName | undefined;

const STAR = 0x2a;

/** Equals no name: no line has a line end in it. */
const NO_NAME = "\n";

/**
 * Checks a token that a caller asks for. Callers that answer in every dialect call `askedTokens`, which gives the full
 * names; small programs do without those and the dialects that need them.
 * @throws {InvalidProductTokenError} for what cannot be a crawler's name.
 */
export function readToken(
  written: string,
  dialect: ReadingRules,
  fullNames: FullNames | undefined,
): AskedToken {
  if (typeof written !== "string") throw new InvalidProductTokenError(written);
  const isChecked = dialect.askedTokens === "checked";
  const hasBlanks = isChecked && NAMES_WITH_BLANKS.has(foldCase(written));
  const name = hasBlanks ? nameWithBlanks(written, dialect) : written;
  if (isChecked && !hasBlanks && !isPossibleToken(name)) throw new InvalidProductTokenError(written);
  const foreign = dialect.foreignTokens === "to-blank-or-slash" && !fitsGrammar(name);
  // A name that is read up to its first foreign character never equals a token that has one.
  const nameless = !foreign && name !== "" && !fitsGrammar(name);
  const folded = nameless ? NO_NAME : foldCase(latin1Of(encodeText(name)));
  const otherwise = dialect.agentNames === "token" && dialect.agentsPerLine === "one" ? undefined : dialect;
  return { written, folded, foreign, otherwise, fullName: fullNames?.(name, dialect) };
}

/** Whether a token is one by RFC 9309 §2.2.1: letters, `_` and `-`. */
export function fitsGrammar(token: string): boolean {
  return /^[A-Za-z_-]+$/.test(token);
}

/** The crawlers whose own names have blanks. Here and not in the registry, which small programs do without. */
const NAMES_WITH_BLANKS: ReadonlySet<string> = new Set([
  "screaming frog seo spider",
  "snap url preview service",
  "sogou inst spider",
  "sogou web spider",
]);

/**
 * The name that a token with blanks is compared by: the part before the first one, as a name in a robots.txt ends there, too
 * (RFC 9309 §2.2.1); or the whole token, where a line's whole name has to be a part of it.
 */
function nameWithBlanks(token: string, { agentNames }: ReadingRules): string {
  return agentNames === "part-of-token" || agentNames === "begins-full-name"
    ? token
    : token.slice(0, token.indexOf(" "));
}

/** Whether a crawler can be called so: a letter, a digit or `*`, and no blank, control character, `/`, `:` or `#`. */
function isPossibleToken(token: string): boolean {
  return /[\p{L}\p{N}*]/u.test(token) && !/[\s/#:\u0000-\u001f\u007f]/u.test(token);
}

/** How the user-agent value in `text` from `start` to `end` stands to a token. */
export function namesToken(text: string, start: number, end: number, token: AskedToken): number {
  if (token.otherwise !== undefined) return namesOtherwise(text, start, end, token, token.otherwise);
  if (isAny(text, start, end)) return NAMES_ANY;
  // Most names differ in their first letter, so the comparison comes before the search for their end.
  const after = start + token.folded.length;
  if (after > end || !equalsFolded(text, start, token.folded)) return NOT_NAMED;
  if (after === end) return NAMES_TOKEN;
  const code = text.charCodeAt(after);
  const goesOn = token.foreign ? code !== 0x2f && !isSpace(code) : isTokenCharacter(code);
  return goesOn ? NOT_NAMED : NAMES_TOKEN;
}

/** How a user-agent value stands to the best of several tokens. */
export function bestNaming(text: string, start: number, end: number, tokens: readonly AskedToken[]): number {
  // There is one, nearly always.
  let best = namesToken(text, start, end, tokens[0] as AskedToken);
  for (let i = 1; i < tokens.length; i++) {
    best = Math.max(best, namesToken(text, start, end, tokens[i] as AskedToken));
  }
  return best;
}

/** The same for the dialects in which a name need not be equal to the token, or a line holds several names. */
function namesOtherwise(
  text: string,
  start: number,
  end: number,
  token: AskedToken,
  dialect: ReadingRules,
): number {
  if (dialect.agentsPerLine === "one") return namesSomehow(text, start, end, token, dialect.agentNames);
  let best = NOT_NAMED;
  for (const name of text.slice(start, end).split(/[ \t]+/)) {
    best = Math.max(best, namesSomehow(name, 0, name.length, token, dialect.agentNames));
  }
  return best;
}

function namesSomehow(
  text: string,
  start: number,
  end: number,
  token: AskedToken,
  agentNames: Dialect["agentNames"],
): number {
  if (agentNames === "token") return namesToken(text, start, end, { ...token, otherwise: undefined });
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

/** Whether a name without its version, which begins at a `/`, is some part of the token. */
function isPartOfToken(text: string, start: number, end: number, folded: string): boolean {
  const slash = text.indexOf("/", start);
  let stop = slash < 0 || slash > end ? end : slash;
  while (stop > start && isSpace(text.charCodeAt(stop - 1))) stop--;
  const length = stop - start;
  if (length === 0 || length > folded.length) return false;
  return folded.includes(foldCase(text.slice(start, stop)));
}

/** `*` alone, or followed by a blank and more: everybody, whatever the rest says. */
export function isAny(text: string, start: number, end: number): boolean {
  if (start === end || text.charCodeAt(start) !== STAR) return false;
  return end - start === 1 || isSpace(text.charCodeAt(start + 1));
}

/**
 * The folded tokens that `namesToken` finds in a user-agent value which is not `*`: the value up to its first
 * character that no token has, and up to its first blank or `/` (`AskedToken.foreign`).
 */
export function namesIn(text: string, start: number, end: number): readonly string[] {
  let at = start;
  while (at < end && isTokenCharacter(text.charCodeAt(at))) at++;
  const token = foldCase(text.slice(start, at));
  while (at < end && text.charCodeAt(at) !== 0x2f && !isSpace(text.charCodeAt(at))) at++;
  return at - start === token.length ? [token] : [token, foldCase(text.slice(start, at))];
}

/** Whether a text has this at a place, without regard to case. */
export function equalsFolded(text: string, start: number, folded: string): boolean {
  for (let i = 0; i < folded.length; i++) {
    const code = text.charCodeAt(start + i);
    if ((code >= 0x41 && code <= 0x5a ? code | 0x20 : code) !== folded.charCodeAt(i)) return false;
  }
  return true;
}

/** `A-Z a-z _ -`, of which RFC 9309 §2.2.1 makes a product token. */
function isTokenCharacter(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || code === 0x2d || code === 0x5f;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/**
 * Finds the product token in a crawler's name, which may be a whole User-Agent header:
 * `Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)` gives `Googlebot`.
 * Undefined where nothing in it can be one.
 *
 * RFC 9309 §2.2.1 wants the token to be a substring of the header, and leaves open which one. A
 * browser-like header names its crawler behind `compatible;` or beside a contact address; other
 * headers begin with it.
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

/** The first product of a header that is no browser's own. */
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

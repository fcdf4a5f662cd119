import type { Dialect } from "../dialects/dialect.ts";

/** What of a dialect decides how paths are compared. */
export type PathReading = Pick<Dialect, "percentEncoding" | "wildcards">;

const SLASH = 0x2f;
const PERCENT = 0x25;
const STAR = 0x2a;
const DOLLAR = 0x24;
const QUESTION = 0x3f;
const APOSTROPHE = 0x27;

const HEX = "0123456789ABCDEF";

// What a character is to the two ways of normalising.
const UNRESERVED = 1;
/** ASCII that no URI holds: controls, the space, and `" < > \ ^ ` { | }`. */
const NO_URI = 2;
/** The general delimiters that a query may hold either way (RFC 3986 §2.2, §3.4). */
const QUERY_DELIMITER = 4;

const TRAITS = traits();

/** How each byte is written where triplets are decoded: those that a URL may not hold, and those a pattern uses, as triplets. */
const DECODED: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const special = byte <= 0x20 || byte === STAR || byte === DOLLAR || byte === PERCENT;
  return special || byte > 0x7e || TRAITS[byte] === NO_URI ? encoded(byte) : String.fromCharCode(byte);
});

function traits(): Uint8Array {
  const table = new Uint8Array(256);
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    if (/[A-Za-z0-9._~-]/.test(character)) table[code] = UNRESERVED;
    else if (code <= 0x20 || code === 0x7f || '"<>\\^`{|}'.includes(character)) table[code] = NO_URI;
    else if (":/?[]@".includes(character)) table[code] = QUERY_DELIMITER;
  }
  return table;
}

/**
 * Brings a path pattern into the form in which patterns and paths are compared. `*` anywhere and `$`
 * at the end stay what they are; all else becomes literal.
 * @param pattern a Latin-1 string.
 */
export function normalisePattern(pattern: string, dialect: PathReading): string {
  if (dialect.wildcards === "none") return normalisePath(pattern, dialect);
  switch (dialect.percentEncoding) {
    case "normalised":
      return normalise(pattern, true, false);
    case "escape-only":
      return escapeOnly(pattern, false);
    case "as-written":
      return pattern;
    default:
      return decode(pattern, true, dialect.percentEncoding === "decoded-but-slash");
  }
}

/**
 * Brings a URL's path and query into the same form.
 * @param path a Latin-1 string.
 */
export function normalisePath(path: string, dialect: PathReading): string {
  switch (dialect.percentEncoding) {
    case "normalised":
      return normalise(path, false, false);
    case "escape-only":
      return escapeOnly(path, dialect.wildcards === "none");
    case "as-written":
      return dialect.wildcards === "none"
        ? path.replace(/[*$]/g, (special) => encoded(special.charCodeAt(0)))
        : path;
    default:
      return decode(path, false, dialect.percentEncoding === "decoded-but-slash");
  }
}

/**
 * RFC 9309 §2.2.2 and §2.2.3:
 *
 * - bytes outside ASCII are percent-encoded, and so is ASCII that no URI holds;
 * - encoded unreserved characters are decoded (`%62` is `b`), hex digits are put in upper case;
 * - encoded reserved characters stay as they are (`%2F` is no `/`), but within a query, where the
 *   table of §2.2.2 takes `https://` and `https%3A%2F%2F` for the same, general delimiters are decoded;
 * - an apostrophe in a query is percent-encoded, as clients do there and only there;
 * - `%2A` and `%24` in a pattern stand for a literal `*` and `$`, which a URL may hold raw (§2.2.3);
 *   a `$` that is not the end of a pattern is literal too;
 * - a `%` that begins no triplet is the character `%`.
 *
 * A raw space in a pattern is outside the grammar of §2.2, which asks parsers to be lenient. It is percent-encoded
 * like all that no URI holds: of the rules in real files that have one most mean a path with a space
 * (`/sitecore modules/`), and the other libraries read them so. `explain` points it out.
 */
function normalise(text: string, pattern: boolean, query: boolean): string {
  let out = "";
  let done = 0;
  let inQuery = query;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    let replacement: string;
    let consumed = 1;
    if (code === PERCENT) {
      const byte = tripletAt(text, i);
      if (byte < 0) replacement = "%25";
      else {
        consumed = 3;
        const trait = TRAITS[byte] as number;
        replacement =
          trait === UNRESERVED || (inQuery && trait === QUERY_DELIMITER)
            ? String.fromCharCode(byte)
            : encoded(byte);
      }
    } else if (code === STAR) {
      if (pattern) continue;
      replacement = "%2A";
    } else if (code === DOLLAR) {
      if (pattern && i === text.length - 1) continue;
      replacement = "%24";
    } else if (code > 0x7f || TRAITS[code] === NO_URI || (inQuery && code === APOSTROPHE)) {
      replacement = encoded(code);
    } else {
      if (code === QUESTION) inQuery = true;
      continue;
    }
    out += text.slice(done, i) + replacement;
    i += consumed - 1;
    done = i + 1;
  }
  return done === 0 ? text : out + text.slice(done);
}

/**
 * Every triplet means its byte, save for that of `/` where it is kept apart. What is compared is again
 * text that a URL could have: a byte that may not stand raw in it, or that a pattern uses, is a triplet on both sides.
 */
function decode(text: string, pattern: boolean, keepsSlash: boolean): string {
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code === PERCENT ? tripletAt(text, i) : -1;
    if (byte >= 0) {
      out += byte === SLASH && keepsSlash ? encoded(byte) : DECODED[byte];
      i += 2;
    } else if (pattern && (code === STAR || (code === DOLLAR && i === text.length - 1))) {
      out += text[i];
    } else {
      out += DECODED[code];
    }
  }
  return out;
}

/** Bytes outside ASCII are percent-encoded and hex digits put in upper case; nothing is decoded. */
function escapeOnly(text: string, literal: boolean): string {
  let out = "";
  let done = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code === PERCENT ? tripletAt(text, i) : -1;
    if (byte < 0 && code <= 0x7f && !(literal && (code === STAR || code === DOLLAR))) continue;
    out += text.slice(done, i) + encoded(byte < 0 ? code : byte);
    if (byte >= 0) i += 2;
    done = i + 1;
  }
  return done === 0 ? text : out + text.slice(done);
}

/**
 * Maximum number of further forms of a pattern. Each is as long as the pattern, so that a line of stars would take
 * the square of its length. `explain` points out a rule of which not all forms are tried.
 */
export const MAX_FORMS = 16;

/**
 * Further forms of a pattern in which a character stands behind a `*` that is written otherwise in a query:
 * that `*` may reach into the query, where an encoded delimiter equals its raw self. `/*%2F` so is also
 * `/*?*` and then `/`.
 */
export function queryForms(pattern: string): string[] {
  const forms: string[] = [];
  for (const form of queryFormsOf(pattern)) {
    forms.push(form);
    if (forms.length === MAX_FORMS) break;
  }
  return forms;
}

/** Whether a pattern has more forms than `queryForms` returns. */
export function hasUntriedForms(pattern: string): boolean {
  let found = 0;
  for (const _ of queryFormsOf(pattern)) if (++found > MAX_FORMS) return true;
  return false;
}

function* queryFormsOf(pattern: string): Generator<string> {
  const question = pattern.indexOf("?");
  const known = question < 0 ? pattern.length : question;
  // Of stars that follow each other the last one is enough.
  const stars = /\*(?!\*)/g;
  for (let found = stars.exec(pattern); found !== null && found.index < known; found = stars.exec(pattern)) {
    const rest = pattern.slice(found.index + 1);
    const asQuery = normalise(rest, true, true);
    if (asQuery === normalise(rest, true, false)) return;
    yield `${normalise(pattern.slice(0, found.index + 1), true, false)}?*${asQuery}`;
  }
}

/** The byte that a percent-triplet stands for, or -1 where there is none. */
function tripletAt(text: string, percent: number): number {
  const high = hexValue(text.charCodeAt(percent + 1));
  const low = hexValue(text.charCodeAt(percent + 2));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** A byte as a percent-triplet. */
export function encoded(byte: number): string {
  return `%${HEX[byte >> 4]}${HEX[byte & 15]}`;
}

// What a pattern holds, as bits.
export const HAS_STAR = 1;
export const TO_NORMALISE = 2;

/** The bits of each byte, where it is not the last one of its pattern. */
const PATTERN_TRAITS: Readonly<Record<Dialect["percentEncoding"], Uint8Array>> = {
  normalised: patternTraitsOf((code) => code === DOLLAR || code === APOSTROPHE || TRAITS[code] === NO_URI),
  "escape-only": patternTraitsOf(() => false),
  "as-written": patternTraitsOf(() => false).map((traits) => traits & HAS_STAR),
  decoded: patternTraitsOf((code) => DECODED[code] !== String.fromCharCode(code)),
  "decoded-but-slash": patternTraitsOf((code) => DECODED[code] !== String.fromCharCode(code)),
};
/** The same where no byte is special. */
const LITERAL_TRAITS: Uint8Array = patternTraitsOf(
  (code) => code === APOSTROPHE || DECODED[code] !== String.fromCharCode(code),
).map((traits) => (traits === 0 ? 0 : TO_NORMALISE));

function patternTraitsOf(isRewritten: (code: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) =>
    code === STAR ? HAS_STAR : code === PERCENT || code > 0x7f || isRewritten(code) ? TO_NORMALISE : 0,
  );
}

/** Finds out in one pass whether a pattern, which is not empty, has a `*`, and whether normalising it could change it. */
export function patternTraits(text: string, start: number, end: number, dialect: PathReading): number {
  const isLiteral = dialect.wildcards === "none";
  const traits = isLiteral ? LITERAL_TRAITS : PATTERN_TRAITS[dialect.percentEncoding];
  const last = text.charCodeAt(end - 1);
  let found = last === DOLLAR && !isLiteral ? 0 : (traits[last] as number);
  for (let i = start; i < end - 1; i++) found |= traits[text.charCodeAt(i)] as number;
  return found;
}

import type { Dialect } from "../dialects/dialect.ts";

/** The properties of a dialect that affect the comparison of paths. */
export type PathReading = Pick<Dialect, "percentEncoding" | "wildcards">;

const SLASH = 0x2f;
const PERCENT = 0x25;
const STAR = 0x2a;
const DOLLAR = 0x24;
const QUESTION = 0x3f;
const APOSTROPHE = 0x27;

const HEX = "0123456789ABCDEF";

// Classes of ASCII characters for normalising.
const UNRESERVED = 1;
/** ASCII that is invalid in a URI: controls, the space, and `" < > \ ^ ` { | }`. */
const NO_URI = 2;
/** General delimiters that a query may contain raw or encoded (RFC 3986 §2.2, §3.4). */
const QUERY_DELIMITER = 4;

/** Class of each byte; 0 for all others. */
const TRAITS = characterClasses();

/**
 * Form of each byte in dialects that decode triplets. Bytes that are invalid in a URL, or special in a pattern, are
 * triplets. All others are raw.
 */
const DECODED: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const special = byte <= 0x20 || byte === STAR || byte === DOLLAR || byte === PERCENT;
  return special || byte > 0x7e || TRAITS[byte] === NO_URI ? toTriplet(byte) : String.fromCharCode(byte);
});

function characterClasses(): Uint8Array {
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
 * Normalises a path pattern for the comparison with paths. Each `*`, and a `$` at the end, stays special. All other
 * characters become literal.
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
 * Normalises a URL's path and query for the comparison with patterns.
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
        ? path.replace(/[*$]/g, (special) => toTriplet(special.charCodeAt(0)))
        : path;
    default:
      return decode(path, false, dialect.percentEncoding === "decoded-but-slash");
  }
}

/**
 * Normalises as RFC 9309 §2.2.2 and §2.2.3 require:
 *
 * - non-ASCII bytes, and ASCII that is invalid in a URI, are percent-encoded;
 * - encoded unreserved characters are decoded (`%62` becomes `b`), and hex digits are put in upper case;
 * - encoded reserved characters stay encoded, so `%2F` differs from `/`;
 * - in a query, general delimiters are decoded, because the table of §2.2.2 treats `https://` and `https%3A%2F%2F` as
 *   equal;
 * - an apostrophe in a query is percent-encoded, because clients encode it there, and only there;
 * - `%2A` and `%24` in a pattern mean a literal `*` and `$`, which a URL may contain raw (§2.2.3);
 * - a `$` before the end of a pattern is literal;
 * - a `%` that does not begin a triplet is a literal `%`.
 *
 * A raw space in a pattern is outside the grammar of §2.2, which asks parsers to be lenient. It is percent-encoded
 * like other invalid characters. Most such rules in real files mean a path with a space (`/sitecore modules/`), and
 * other libraries do the same. `explain` reports it.
 * @param pattern whether the text is a pattern, not a path.
 * @param query whether the text is part of a query.
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
            : toTriplet(byte);
      }
    } else if (code === STAR) {
      if (pattern) continue;
      replacement = "%2A";
    } else if (code === DOLLAR) {
      if (pattern && i === text.length - 1) continue;
      replacement = "%24";
    } else if (code > 0x7f || TRAITS[code] === NO_URI || (inQuery && code === APOSTROPHE)) {
      replacement = toTriplet(code);
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
 * Decodes every triplet, except `%2F` if `keepsSlash` is set. Bytes that are invalid in a URL, or special in a
 * pattern, are then encoded again, on both sides of the comparison.
 */
function decode(text: string, pattern: boolean, keepsSlash: boolean): string {
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code === PERCENT ? tripletAt(text, i) : -1;
    if (byte >= 0) {
      out += byte === SLASH && keepsSlash ? toTriplet(byte) : DECODED[byte];
      i += 2;
    } else if (pattern && (code === STAR || (code === DOLLAR && i === text.length - 1))) {
      out += text[i];
    } else {
      out += DECODED[code];
    }
  }
  return out;
}

/**
 * Percent-encodes non-ASCII bytes and puts hex digits in upper case, without decoding.
 * @param literal whether `*` and `$` are encoded too.
 */
function escapeOnly(text: string, literal: boolean): string {
  let out = "";
  let done = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code === PERCENT ? tripletAt(text, i) : -1;
    if (byte < 0 && code <= 0x7f && !(literal && (code === STAR || code === DOLLAR))) continue;
    out += text.slice(done, i) + toTriplet(byte < 0 ? code : byte);
    if (byte >= 0) i += 2;
    done = i + 1;
  }
  return done === 0 ? text : out + text.slice(done);
}

/**
 * Maximum number of additional forms of a pattern. Each form is about as long as the pattern, so the forms of a line of
 * stars would need memory that grows with the square of its length. `explain` reports a rule with more forms.
 */
export const MAX_FORMS = 16;

/**
 * Returns additional forms of a pattern whose text after a `*` is normalised differently in a query. Such a `*` can
 * match into the query, and there an encoded delimiter equals the raw one. For example, `/*%2F` has the additional
 * form `/*?*` followed by `/`.
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
  // Only the last one of consecutive stars matters.
  const stars = /\*(?!\*)/g;
  for (let found = stars.exec(pattern); found !== null && found.index < known; found = stars.exec(pattern)) {
    const rest = pattern.slice(found.index + 1);
    const asQuery = normalise(rest, true, true);
    if (asQuery === normalise(rest, true, false)) return;
    yield `${normalise(pattern.slice(0, found.index + 1), true, false)}?*${asQuery}`;
  }
}

/** Returns the byte of the percent-triplet at this position, or -1 if the text is not a triplet. */
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

/** Returns a byte as a percent-triplet. */
export function toTriplet(byte: number): string {
  return `%${HEX[byte >> 4]}${HEX[byte & 15]}`;
}

// Bits of `patternTraits`: the pattern contains a `*`; normalising may change it.
export const HAS_STAR = 1;
export const TO_NORMALISE = 2;

/** Bits of each byte. At the end of a pattern, `$` has no bits. */
const PATTERN_TRAITS: Readonly<Record<Dialect["percentEncoding"], Uint8Array>> = {
  normalised: patternTraitsOf((code) => code === DOLLAR || code === APOSTROPHE || TRAITS[code] === NO_URI),
  "escape-only": patternTraitsOf(() => false),
  "as-written": patternTraitsOf(() => false).map((traits) => traits & HAS_STAR),
  decoded: patternTraitsOf((code) => DECODED[code] !== String.fromCharCode(code)),
  "decoded-but-slash": patternTraitsOf((code) => DECODED[code] !== String.fromCharCode(code)),
};
/** Bits of each byte in dialects without wildcards. */
const LITERAL_TRAITS: Uint8Array = patternTraitsOf(
  (code) => code === APOSTROPHE || DECODED[code] !== String.fromCharCode(code),
).map((traits) => (traits === 0 ? 0 : TO_NORMALISE));

function patternTraitsOf(isRewritten: (code: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) =>
    code === STAR ? HAS_STAR : code === PERCENT || code > 0x7f || isRewritten(code) ? TO_NORMALISE : 0,
  );
}

/** Finds in one pass if a non-empty pattern contains a `*`, and if normalising may change it. Returns both as bits. */
export function patternTraits(text: string, start: number, end: number, dialect: PathReading): number {
  const isLiteral = dialect.wildcards === "none";
  const traits = isLiteral ? LITERAL_TRAITS : PATTERN_TRAITS[dialect.percentEncoding];
  const last = text.charCodeAt(end - 1);
  let found = last === DOLLAR && !isLiteral ? 0 : (traits[last] as number);
  for (let i = start; i < end - 1; i++) found |= traits[text.charCodeAt(i)] as number;
  return found;
}

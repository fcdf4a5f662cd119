import { utf8 } from "./robots.ts";

/**
 * Path matching for tests, written from the text of RFC 9309 and Google's documentation. It is simple and slow:
 * it compares characters one by one, and tries every length for each `*`.
 */

/** One byte of a pattern or a path. */
interface Unit {
  readonly byte: number;
  /** Whether the byte is percent-encoded. */
  readonly escaped: boolean;
  /** Whether the byte is after the first `?`. */
  readonly inQuery: boolean;
}

const UNRESERVED = /^[A-Za-z0-9._~-]$/;
/** ASCII characters that RFC 3986 allows only in percent-encoded form. */
const NOT_IN_URI = /^[\u0000-\u001f\u007f"<>\\^`{|}]$/;
const DELIMITER = /^[:/?[\]@]$/;

/** Splits a pattern or path into units. */
function splitUnits(text: string): Unit[] {
  const units: Unit[] = [];
  let inQuery = false;
  for (const [match] of utf8(text).matchAll(/%[0-9A-Fa-f]{2}|[\s\S]/g)) {
    const escaped = match.length === 3;
    const byte = escaped ? Number.parseInt(match.slice(1), 16) : match.charCodeAt(0);
    units.push({ byte, escaped, inQuery });
    if (match === "?") inQuery = true;
  }
  return units;
}

/**
 * Returns the form of a unit that RFC 9309 §2.2.2 compares:
 * - Unreserved characters are decoded.
 * - Characters that a URI cannot contain are percent-encoded; also literal `*`, `$` and `%`.
 * - Reserved characters stay as written, with two exceptions in a query. Delimiters are decoded, because the table of
 *   the section treats both forms as equal. Apostrophes are percent-encoded, because clients send them in this form.
 */
function comparable({ byte, escaped, inQuery }: Unit): string {
  const character = String.fromCharCode(byte);
  if (UNRESERVED.test(character) || (DELIMITER.test(character) && inQuery)) return character;
  const isSentEncoded = NOT_IN_URI.test(character) || (character === "'" && inQuery);
  const triplet = escaped || byte > 0x7f || isSentEncoded || "*$%".includes(character);
  return triplet ? `%${byte.toString(16).toUpperCase().padStart(2, "0")}` : character;
}

/**
 * Part of a pattern: `*`, `$`, or a function. The function takes a position in the path and returns the length of its
 * match at that position, or undefined if it does not match.
 */
type Part = "*" | "$" | ((position: number) => number | undefined);

/** Whether the parts match a path of the given length. Tries every length for each `*`. */
function partsMatch(parts: readonly Part[], length: number): boolean {
  const results = new Map<string, boolean>();
  const matchesFrom = (partIndex: number, position: number): boolean => {
    const key = `${partIndex} ${position}`;
    const cached = results.get(key);
    if (cached !== undefined) return cached;
    const part = parts[partIndex];
    let found: boolean;
    if (part === undefined) found = true;
    else if (part === "$") found = position === length;
    else if (part === "*")
      found =
        matchesFrom(partIndex + 1, position) || (position < length && matchesFrom(partIndex, position + 1));
    else {
      const matchLength = part(position);
      found = matchLength !== undefined && matchesFrom(partIndex + 1, position + matchLength);
    }
    results.set(key, found);
    return found;
  };
  return matchesFrom(0, 0);
}

/** Matches a pattern by RFC 9309. Returns the length of the pattern in bytes, or undefined if it does not match. */
export function matchByRfc(pattern: string, path: string): number | undefined {
  const units = splitUnits(path).map((unit) => ({ text: comparable(unit), inQuery: unit.inQuery }));
  const text = units.map((unit) => unit.text).join("");
  const inQuery = units.flatMap((unit) => Array.from(unit.text, () => unit.inQuery));
  let bytes = 0;
  const parts = splitUnits(pattern).map((unit, i, { length }): Part => {
    const raw = unit.escaped ? "" : String.fromCharCode(unit.byte);
    const compared = raw === "*" || (raw === "$" && i === length - 1) ? raw : comparable(unit);
    bytes += compared.length;
    if (compared === "*" || compared === "$") return compared;
    const character = String.fromCharCode(unit.byte);
    return (position) => {
      if (text.startsWith(compared, position)) return compared.length;
      if (raw === "'" && inQuery[position] === true && text.startsWith("%27", position)) return 3;
      const delimiter = DELIMITER.test(character) && inQuery[position] === true;
      return delimiter && text.startsWith(character, position) ? 1 : undefined;
    };
  });
  return partsMatch(parts, text.length) ? bytes : undefined;
}

/** Matches like Google's parser: only encodes non-ASCII bytes and converts hex digits to upper case. */
export function matchByGoogle(pattern: string, path: string): number | undefined {
  const escaped = escapedByGoogle(utf8(pattern));
  return matchByBacktracking(escaped, path) ? escaped.length : undefined;
}

/**
 * Matches with percent-encoded bytes decoded. Each byte counts with its length in a URL: 1 or 3.
 * @param special whether `*` and a final `$` are wildcards.
 * @param keepsSlash whether `%2F` stays different from `/`.
 */
export function matchDecoded(
  pattern: string,
  path: string,
  special: boolean,
  keepsSlash: boolean,
): number | undefined {
  const KEPT_SLASH = 256;
  const decode = ({ byte, escaped }: Unit): number =>
    byte === 0x2f && escaped && keepsSlash ? KEPT_SLASH : byte;
  const pathBytes = splitUnits(path).map(decode);
  const patternUnits = splitUnits(pattern);
  let bytes = 0;
  const parts = patternUnits.map((unit, i): Part => {
    const raw = unit.escaped ? "" : String.fromCharCode(unit.byte);
    if (special && (raw === "*" || (raw === "$" && i === patternUnits.length - 1))) {
      bytes += 1;
      return raw as "*" | "$";
    }
    const compared = decode(unit);
    const character = String.fromCharCode(compared);
    const isRaw =
      compared > 0x20 && compared < 0x7f && !"*$%".includes(character) && !NOT_IN_URI.test(character);
    bytes += isRaw ? 1 : 3;
    return (position) => (pathBytes[position] === compared ? 1 : undefined);
  });
  return partsMatch(parts, pathBytes.length) ? bytes : undefined;
}

/** Escapes a Latin-1 string like Google's parser. */
export function escapedByGoogle(latin1: string): string {
  return latin1
    .replace(/%[0-9A-Fa-f]{2}/g, (triplet) => triplet.toUpperCase())
    .replace(/[^\u0000-\u007f]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Matches a pattern without normalisation. Tries every length for each `*`. */
export function matchByBacktracking(pattern: string, path: string): boolean {
  const parts = Array.from(pattern, (character, i): Part => {
    if (character === "*" || (character === "$" && i === pattern.length - 1)) return character;
    return (position) => (path[position] === character ? 1 : undefined);
  });
  return partsMatch(parts, path.length);
}

/** Rewrites a `#!` fragment to an `_escaped_fragment_` parameter (Google's AJAX crawling scheme of 2009). */
export function crawledForm(url: string): string {
  const hash = url.indexOf("#");
  if (hash < 0 || url[hash + 1] !== "!") return url;
  const page = url.slice(0, hash);
  const parts = url.slice(hash + 2).match(/%[0-9A-Fa-f]{2}|[\s\S]/gu) ?? [];
  const escaped = parts.map((part) => {
    // Bytes that a client would percent-encode anyway keep their encoding. In other triplets the `%` is encoded.
    if (part.length === 3) {
      const byte = Number.parseInt(part.slice(1), 16);
      const isEncodedByClients = byte <= 0x20 || byte > 0x7e || '"<>`'.includes(String.fromCharCode(byte));
      return isEncodedByClients ? part : `%25${part.slice(1)}`;
    }
    return /[\0- #%&+\x7f]|[^\0-\x7f]/u.test(part) ? encodeURIComponent(part) : part;
  });
  return `${page}${page.includes("?") ? "&" : "?"}_escaped_fragment_=${escaped.join("")}`;
}

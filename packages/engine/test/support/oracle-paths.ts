import { utf8 } from "./robots.ts";

/**
 * Path matching written from the text of RFC 9309 and of Google's documentation, with no thought of
 * speed: characters are compared one by one, and `*` tries every length.
 */

/** A character of a pattern or a path: its byte, and whether it is written as a percent-triplet. */
interface Unit {
  readonly byte: number;
  readonly escaped: boolean;
  /** Whether it stands behind the first `?`. */
  readonly inQuery: boolean;
}

const UNRESERVED = /^[A-Za-z0-9._~-]$/;
/** RFC 3986 has no place for these but percent-encoded. */
const NO_URI = /^[\u0000-\u001f\u007f"<>\\^`{|}]$/;
const DELIMITER = /^[:/?[\]@]$/;

/** Splits a text into characters, and finds out which of them stand in a query. */
function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let inQuery = false;
  for (const [written] of utf8(text).matchAll(/%[0-9A-Fa-f]{2}|[\s\S]/g)) {
    const escaped = written.length === 3;
    const byte = escaped ? Number.parseInt(written.slice(1), 16) : written.charCodeAt(0);
    units.push({ byte, escaped, inQuery });
    if (written === "?") inQuery = true;
  }
  return units;
}

/**
 * The bytes of a character in the form in which RFC 9309 §2.2.2 compares: unreserved characters as
 * they are, what no URI can hold as triplets, reserved characters as written, save for the delimiters
 * of a query, which the section's table takes for the same either way, and for its apostrophes, which
 * clients send as triplets.
 */
function comparable({ byte, escaped, inQuery }: Unit): string {
  const character = String.fromCharCode(byte);
  if (UNRESERVED.test(character) || (DELIMITER.test(character) && inQuery)) return character;
  const isSentEncoded = NO_URI.test(character) || (character === "'" && inQuery);
  const triplet = escaped || byte > 0x7f || isSentEncoded || "*$%".includes(character);
  return triplet ? `%${byte.toString(16).toUpperCase().padStart(2, "0")}` : character;
}

/** What a pattern is made of: `*`, `$`, or what says how many bytes of the path fit at a place, or none. */
type Part = "*" | "$" | ((place: number) => number | undefined);

/** Tries every way in which the parts can lie on a path of that length. */
function lies(parts: readonly Part[], length: number): boolean {
  const tried = new Map<string, boolean>();
  const from = (part: number, place: number): boolean => {
    const key = `${part} ${place}`;
    const known = tried.get(key);
    if (known !== undefined) return known;
    const now = parts[part];
    let found: boolean;
    if (now === undefined) found = true;
    else if (now === "$") found = place === length;
    else if (now === "*") found = from(part + 1, place) || (place < length && from(part, place + 1));
    else {
      const fits = now(place);
      found = fits !== undefined && from(part + 1, place + fits);
    }
    tried.set(key, found);
    return found;
  };
  return from(0, 0);
}

/** What a pattern says of a path by RFC 9309: the bytes by which it matches, or undefined. */
export function matchByRfc(pattern: string, path: string): number | undefined {
  const units = unitsOf(path).map((unit) => ({ text: comparable(unit), inQuery: unit.inQuery }));
  const text = units.map((unit) => unit.text).join("");
  const inQuery = units.flatMap((unit) => Array.from(unit.text, () => unit.inQuery));
  let bytes = 0;
  const parts = unitsOf(pattern).map((unit, i, { length }): Part => {
    const raw = unit.escaped ? "" : String.fromCharCode(unit.byte);
    const own = raw === "*" || (raw === "$" && i === length - 1) ? raw : comparable(unit);
    bytes += own.length;
    if (own === "*" || own === "$") return own;
    const character = String.fromCharCode(unit.byte);
    return (place) => {
      if (text.startsWith(own, place)) return own.length;
      if (raw === "'" && inQuery[place] === true && text.startsWith("%27", place)) return 3;
      const delimiter = DELIMITER.test(character) && inQuery[place] === true;
      return delimiter && text.startsWith(character, place) ? 1 : undefined;
    };
  });
  return lies(parts, text.length) ? bytes : undefined;
}

/** The same by Google's parser: bytes outside ASCII are escaped, hex digits put in upper case, no more. */
export function matchByGoogle(pattern: string, path: string): number | undefined {
  const escaped = escapedByGoogle(utf8(pattern));
  return matchByBacktracking(escaped, path) ? escaped.length : undefined;
}

/**
 * The same where every triplet means its byte, save perhaps that of `/`. A byte counts for as many as it would
 * have in a URL.
 */
export function matchDecoded(
  pattern: string,
  path: string,
  special: boolean,
  keepsSlash: boolean,
): number | undefined {
  const KEPT_SLASH = 256;
  const meaning = ({ byte, escaped }: Unit): number =>
    byte === 0x2f && escaped && keepsSlash ? KEPT_SLASH : byte;
  const inPath = unitsOf(path).map(meaning);
  const written = unitsOf(pattern);
  let bytes = 0;
  const parts = written.map((unit, i): Part => {
    const raw = unit.escaped ? "" : String.fromCharCode(unit.byte);
    if (special && (raw === "*" || (raw === "$" && i === written.length - 1))) {
      bytes += 1;
      return raw as "*" | "$";
    }
    const own = meaning(unit);
    const character = String.fromCharCode(own);
    const isRaw = own > 0x20 && own < 0x7f && !"*$%".includes(character) && !NO_URI.test(character);
    bytes += isRaw ? 1 : 3;
    return (place) => (inPath[place] === own ? 1 : undefined);
  });
  return lies(parts, inPath.length) ? bytes : undefined;
}

/** Google's escaping of a Latin-1 string. */
export function escapedByGoogle(latin1: string): string {
  return latin1
    .replace(/%[0-9A-Fa-f]{2}/g, (triplet) => triplet.toUpperCase())
    .replace(/[^\u0000-\u007f]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Both sides as they stand: every length of every star is tried. */
export function matchByBacktracking(pattern: string, path: string): boolean {
  const parts = Array.from(pattern, (character, i): Part => {
    if (character === "*" || (character === "$" && i === pattern.length - 1)) return character;
    return (place) => (path[place] === character ? 1 : undefined);
  });
  return lies(parts, path.length);
}

/** Google's scheme of 2009: a fragment behind `#!` becomes a parameter. */
export function crawledForm(url: string): string {
  const hash = url.indexOf("#");
  if (hash < 0 || url[hash + 1] !== "!") return url;
  const page = url.slice(0, hash);
  const parts = url.slice(hash + 2).match(/%[0-9A-Fa-f]{2}|[\s\S]/gu) ?? [];
  const escaped = parts.map((part) => {
    // What a client would have written as a triplet stays one.
    if (part.length === 3) {
      const byte = Number.parseInt(part.slice(1), 16);
      const isClients = byte <= 0x20 || byte > 0x7e || '"<>`'.includes(String.fromCharCode(byte));
      return isClients ? part : `%25${part.slice(1)}`;
    }
    return /[\0- #%&+\x7f]|[^\0-\x7f]/u.test(part) ? encodeURIComponent(part) : part;
  });
  return `${page}${page.includes("?") ? "&" : "?"}_escaped_fragment_=${escaped.join("")}`;
}

import { utf8 } from "./robots.ts";

/**
 * Path matching written from the text of RFC 9309 and of Google's documentation, with no thought of
 * speed: characters are compared one by one, and `*` tries every length.
 */

/** A character of a pattern or a path: its octet, and whether it is written as a percent-triplet. */
interface Unit {
  readonly octet: number;
  readonly escaped: boolean;
  /** Of a path: whether it stands behind the first `?`. */
  readonly inQuery: boolean;
}

type Part = "*" | "$" | Unit;

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
    const octet = escaped ? Number.parseInt(written.slice(1), 16) : written.charCodeAt(0);
    units.push({ octet, escaped, inQuery });
    if (written === "?") inQuery = true;
  }
  return units;
}

/** Whether a pattern's character and a path's are one and the same resource (RFC 9309 §2.2.2, §2.2.3). */
function same(pattern: Unit, path: Unit): boolean {
  if (pattern.octet !== path.octet) return false;
  if (pattern.escaped === path.escaped || pattern.octet > 0x7f) return true;
  const character = String.fromCharCode(pattern.octet);
  if (DELIMITER.test(character)) return path.inQuery;
  return UNRESERVED.test(character) || NO_URI.test(character) || "*$%".includes(character);
}

/** How many octets a pattern's character has in the form in which it is compared. */
function octetsIn({ octet, escaped, inQuery }: Unit): number {
  const character = String.fromCharCode(octet);
  if (UNRESERVED.test(character) || (DELIMITER.test(character) && (inQuery || !escaped))) return 1;
  return escaped || octet > 0x7f || NO_URI.test(character) || "$%".includes(character) ? 3 : 1;
}

/** Tries every way in which the parts can lie on the path. */
function lies<T>(
  parts: readonly (T | "*" | "$")[],
  path: readonly T[],
  eq: (a: T, b: T) => boolean,
): boolean {
  const tried = new Map<string, boolean>();
  const from = (part: number, place: number): boolean => {
    const key = `${part} ${place}`;
    const known = tried.get(key);
    if (known !== undefined) return known;
    const now = parts[part];
    let found: boolean;
    if (now === undefined) found = true;
    else if (now === "$") found = place === path.length;
    else if (now === "*") found = from(part + 1, place) || (place < path.length && from(part, place + 1));
    else found = place < path.length && eq(now as T, path[place] as T) && from(part + 1, place + 1);
    tried.set(key, found);
    return found;
  };
  return from(0, 0);
}

/** What a pattern says of a path: the octets by which it matches, or undefined. */
export function matchByRfc(pattern: string, path: string): number | undefined {
  const units = unitsOf(pattern);
  const parts: Part[] = units.map((unit, i) => {
    if (unit.escaped) return unit;
    if (unit.octet === 0x2a) return "*";
    return unit.octet === 0x24 && i === units.length - 1 ? "$" : unit;
  });
  if (!lies<Unit>(parts, unitsOf(path), same)) return undefined;
  return parts.reduce((sum, part) => sum + (typeof part === "string" ? 1 : octetsIn(part)), 0);
}

/** The same by Google's parser: octets outside ASCII are escaped, hex digits put in upper case, no more. */
export function matchByGoogle(pattern: string, path: string): number | undefined {
  const characters = [...escapedByGoogle(utf8(pattern))];
  const parts = characters.map((one, i) => (one === "$" && i < characters.length - 1 ? "\\$" : one));
  const found = lies<string>(parts, [...path], (a, b) => (a === "\\$" ? "$" : a) === b);
  return found ? characters.length : undefined;
}

/** Google's escaping of an octet string. */
export function escapedByGoogle(octets: string): string {
  return octets
    .replace(/%[0-9A-Fa-f]{2}/g, (triplet) => triplet.toUpperCase())
    .replace(/[^\u0000-\u007f]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Every pattern in plain backtracking, both sides as they stand. */
export function matchByBacktracking(pattern: string, path: string): boolean {
  const characters = [...pattern];
  const parts = characters.map((one, i) => (one === "$" && i < characters.length - 1 ? "\\$" : one));
  return lies<string>(parts, [...path], (a, b) => (a === "\\$" ? "$" : a) === b);
}

import type { ReadingRules, RuledField } from "../dialects/dialect.ts";

/** What a line is, as a number because millions of them are stored. */
export const BLANK = 0;
export const COMMENT = 1;
/** Neither blank nor a record: no colon, or no name before it. */
export const UNREADABLE = 2;
export const USER_AGENT = 3;
export const ALLOW = 4;
export const DISALLOW = 5;
export const SITEMAP = 6;
/** A record of another field (RFC 9309 §2.2.4). */
export const OTHER = 7;

const KIND_OF: Readonly<Record<RuledField, number>> = {
  "user-agent": USER_AGENT,
  allow: ALLOW,
  disallow: DISALLOW,
  sitemap: SITEMAP,
};

/** The fields that a dialect does not read, one bit for each kind. */
export function unreadKinds({ fields }: ReadingRules): number {
  let bits = 0;
  for (const [name, kind] of NAMES) if (!fields.includes(name)) bits |= 1 << kind;
  return bits;
}

/** Which kind of record the field name from `start` to `end` makes. Names ignore case (RFC 9309 §2.2). */
export function kindOfName(bytes: Uint8Array, start: number, end: number, dialect: ReadingRules): number {
  const prefix = dialect.fieldNames === "prefix";
  for (const [name, kind] of NAMES) if (isName(bytes, start, end, name, prefix)) return kind;
  for (const [misspelt, field] of dialect.misspellings) {
    if (isName(bytes, start, end, misspelt, prefix)) return KIND_OF[field];
  }
  return OTHER;
}

const NAMES = Object.entries(KIND_OF) as [RuledField, number][];

/** The field that a kind of record has; undefined for every other kind. */
export function fieldOfKind(kind: number): RuledField | undefined {
  return NAMES[kind - USER_AGENT]?.[0];
}

/** Whether the name equals a lower-case one, or begins with it, without regard to case. */
function isName(bytes: Uint8Array, start: number, end: number, name: string, prefix: boolean): boolean {
  const length = end - start;
  if (prefix ? length < name.length : length !== name.length) return false;
  for (let i = 0; i < name.length; i++) {
    const code = bytes[start + i] as number;
    const folded = code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
    if (folded !== name.charCodeAt(i)) return false;
  }
  return true;
}

/**
 * Where a name stands as nearly every file writes it, the colon right behind it: the colon's place.
 * Else -1. No loop, no search: this is asked of every line. `| 0x20` is the lower case of a letter,
 * and of nothing else that is compared with one.
 */
export function colonOfCommonName(bytes: Uint8Array, at: number): number {
  switch ((bytes[at] as number) | 0x20) {
    case 0x64: // disallow:
      return ((bytes[at + 1] as number) | 0x20) === 0x69 &&
        ((bytes[at + 2] as number) | 0x20) === 0x73 &&
        ((bytes[at + 3] as number) | 0x20) === 0x61 &&
        ((bytes[at + 4] as number) | 0x20) === 0x6c &&
        ((bytes[at + 5] as number) | 0x20) === 0x6c &&
        ((bytes[at + 6] as number) | 0x20) === 0x6f &&
        ((bytes[at + 7] as number) | 0x20) === 0x77 &&
        bytes[at + 8] === 0x3a
        ? at + 8
        : -1;
    case 0x61: // allow:
      return ((bytes[at + 1] as number) | 0x20) === 0x6c &&
        ((bytes[at + 2] as number) | 0x20) === 0x6c &&
        ((bytes[at + 3] as number) | 0x20) === 0x6f &&
        ((bytes[at + 4] as number) | 0x20) === 0x77 &&
        bytes[at + 5] === 0x3a
        ? at + 5
        : -1;
    case 0x75: // user-agent:
      return ((bytes[at + 1] as number) | 0x20) === 0x73 &&
        ((bytes[at + 2] as number) | 0x20) === 0x65 &&
        ((bytes[at + 3] as number) | 0x20) === 0x72 &&
        bytes[at + 4] === 0x2d &&
        ((bytes[at + 5] as number) | 0x20) === 0x61 &&
        ((bytes[at + 6] as number) | 0x20) === 0x67 &&
        ((bytes[at + 7] as number) | 0x20) === 0x65 &&
        ((bytes[at + 8] as number) | 0x20) === 0x6e &&
        ((bytes[at + 9] as number) | 0x20) === 0x74 &&
        bytes[at + 10] === 0x3a
        ? at + 10
        : -1;
    case 0x73: // sitemap:
      return ((bytes[at + 1] as number) | 0x20) === 0x69 &&
        ((bytes[at + 2] as number) | 0x20) === 0x74 &&
        ((bytes[at + 3] as number) | 0x20) === 0x65 &&
        ((bytes[at + 4] as number) | 0x20) === 0x6d &&
        ((bytes[at + 5] as number) | 0x20) === 0x61 &&
        ((bytes[at + 6] as number) | 0x20) === 0x70 &&
        bytes[at + 7] === 0x3a
        ? at + 7
        : -1;
    default:
      return -1;
  }
}

/** The kind of a common name, by its length. */
export function kindOfLength(length: number): number {
  return length === 8 ? DISALLOW : length === 5 ? ALLOW : length === 7 ? SITEMAP : USER_AGENT;
}

import type { ReadingRules, RuledField } from "../dialects/dialect.ts";

// Kinds of lines. They are numbers because millions of them are stored.
export const BLANK = 0;
export const COMMENT = 1;
/** A line with content that is not a record: it has no colon, or no name before the colon. */
export const UNREADABLE = 2;
export const USER_AGENT = 3;
export const ALLOW = 4;
export const DISALLOW = 5;
export const SITEMAP = 6;
/** A record of another field (RFC 9309 §2.2.4). */
export const OTHER = 7;

const COLON = 0x3a;

const KIND_OF: Readonly<Record<RuledField, number>> = {
  "user-agent": USER_AGENT,
  allow: ALLOW,
  disallow: DISALLOW,
  sitemap: SITEMAP,
};

/** Returns the fields that a dialect does not read, as one bit per kind. */
export function unreadKinds({ fields }: ReadingRules): number {
  let bits = 0;
  for (const [name, kind] of NAMES) if (!fields.includes(name)) bits |= 1 << kind;
  return bits;
}

/** Returns the kind of a record by its field name in `bytes` from `start` to `end`, ignoring case (RFC 9309 §2.2). */
export function kindOfName(bytes: Uint8Array, start: number, end: number, dialect: ReadingRules): number {
  const prefix = dialect.fieldNames === "prefix";
  for (const [name, kind] of NAMES) if (isName(bytes, start, end, name, prefix)) return kind;
  for (const [misspelt, field] of dialect.misspellings) {
    if (isName(bytes, start, end, misspelt, prefix)) return KIND_OF[field];
  }
  return OTHER;
}

const NAMES = Object.entries(KIND_OF) as [RuledField, number][];

/** Returns the field of a kind; undefined if the kind does not imply a field. */
export function fieldOfKind(kind: number): RuledField | undefined {
  return NAMES[kind - USER_AGENT]?.[0];
}

/** Whether the bytes equal a lower-case name, or begin with it if `prefix` is set, ignoring case. */
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

/** A field in its usual spelling: its kind, and the character codes of its name in lower case. */
interface CommonField {
  readonly kind: number;
  readonly name: Uint8Array;
}

/** Fields by the code of their first letter. */
const BY_LETTER: (CommonField | undefined)[] = new Array(0x100).fill(undefined);
for (const [name, kind] of NAMES) {
  BY_LETTER[name.charCodeAt(0)] = { kind, name: Uint8Array.from(name, (letter) => letter.charCodeAt(0)) };
}

/** Returns the field whose name, directly followed by a colon, is at the offset `at`; undefined for any other text. */
export function commonFieldAt(bytes: Uint8Array, at: number): CommonField | undefined {
  // `| 0x20` converts a letter to lower case.
  const field = BY_LETTER[(bytes[at] as number) | 0x20];
  if (field === undefined) return undefined;
  const { name } = field;
  for (let i = 1; i < name.length; i++) {
    if (((bytes[at + i] as number) | 0x20) !== name[i]) return undefined;
  }
  return bytes[at + name.length] === COLON ? field : undefined;
}

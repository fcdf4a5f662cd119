import type { Dialect, RuledField } from "../dialects/dialect.ts";

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

/** Which kind of record the field name in `text` from `start` to `end` makes. Names ignore case (RFC 9309 §2.2). */
export function kindOfName(text: string, start: number, end: number, dialect: Dialect): number {
  const prefix = dialect.fieldNames === "prefix";
  // The first letter rules out all but one name; `| 0x20` is the lower case of a letter.
  switch (text.charCodeAt(start) | 0x20) {
    case 0x61: // a
      if (isName(text, start, end, "allow", prefix)) return ALLOW;
      break;
    case 0x64: // d
      if (isName(text, start, end, "disallow", prefix)) return DISALLOW;
      break;
    case 0x73: // s
      if (isName(text, start, end, "sitemap", prefix)) return SITEMAP;
      break;
    case 0x75: // u
      if (isName(text, start, end, "user-agent", prefix)) return USER_AGENT;
      break;
  }
  for (const [misspelt, field] of dialect.misspellings) {
    if (isName(text, start, end, misspelt, prefix)) return KIND_OF[field];
  }
  return OTHER;
}

/** Whether the text equals a lower-case name, or begins with it, without regard to case. */
function isName(text: string, start: number, end: number, name: string, prefix: boolean): boolean {
  const length = end - start;
  if (prefix ? length < name.length : length !== name.length) return false;
  for (let i = 0; i < name.length; i++) {
    const expected = name.charCodeAt(i);
    const code = text.charCodeAt(start + i);
    if (code !== expected && (code < 0x41 || code > 0x5a || (code | 0x20) !== expected)) return false;
  }
  return true;
}

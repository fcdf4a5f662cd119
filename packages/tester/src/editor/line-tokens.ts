/** The parts of one line of a robots.txt, for colours. The engine decides what a line means; this only paints it. */

/** Kinds of the parts of a line. `wildcard` parts lie inside a `value`. */
export type LineTokenKind =
  | "user-agent"
  | "allow"
  | "disallow"
  | "sitemap"
  | "other-field"
  | "unknown-field"
  | "colon"
  | "value"
  | "wildcard"
  | "comment";

export interface LineToken {
  readonly kind: LineTokenKind;
  /** Offsets in the line, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
}

/** Number of UTF-16 units of a line that get colours. The rest of a longer line is plain. */
export const MAX_PAINTED = 2000;

const KINDS = new Map<string, LineTokenKind>([
  ["useragent", "user-agent"],
  ["allow", "allow"],
  ["disallow", "disallow"],
  ["sitemap", "sitemap"],
]);

const OTHER_FIELDS =
  "crawldelay requestrate visittime host cleanparam contentsignal contentusage license noindex nofollow " +
  "noarchive robotversion comment revisitafter";
for (const name of OTHER_FIELDS.split(" ")) KINDS.set(name, "other-field");

/** Returns the parts of a line in the order of their places. */
export function lineTokens(line: string): readonly LineToken[] {
  const text = line.slice(0, MAX_PAINTED);
  const hash = text.indexOf("#");
  const end = hash < 0 ? text.length : hash;
  const colon = text.indexOf(":");
  const tokens: LineToken[] = [];
  if (colon >= 0 && colon < end) {
    add(tokens, kindOf(text.slice(0, colon)), trimmed(text, 0, colon));
    tokens.push({ kind: "colon", from: colon, to: colon + 1 });
    addValue(tokens, text, trimmed(text, colon + 1, end));
  }
  if (hash >= 0) add(tokens, "comment", trimmed(text, hash, text.length));
  return tokens;
}

type Range = readonly [from: number, to: number];

function add(tokens: LineToken[], kind: LineTokenKind, [from, to]: Range): void {
  if (from < to) tokens.push({ kind, from, to });
}

/** Adds a value. In the path of a rule it also adds each `*` and a `$` at the end. */
function addValue(tokens: LineToken[], text: string, [from, to]: Range): void {
  const field = tokens[0]?.kind;
  add(tokens, "value", [from, to]);
  if (field !== "allow" && field !== "disallow") return;
  for (let at = from; at < to; at++) {
    const isWildcard = text[at] === "*" || (text[at] === "$" && at === to - 1);
    if (isWildcard) tokens.push({ kind: "wildcard", from: at, to: at + 1 });
  }
}

/** Returns the kind of a field name. Files also write `crawl-delay` as `crawl delay` and `crawl_delay`. */
function kindOf(name: string): LineTokenKind {
  return KINDS.get(name.toLowerCase().replace(/[-_\s]/g, "")) ?? "unknown-field";
}

/** Marks of line ends: see `robots-text.ts`. They are not part of a value. */
const BLANK = /[\s\uFEFF\uDC0A\uDC0D\uDC0E]/;

function trimmed(text: string, start: number, end: number): Range {
  let from = start;
  let to = end;
  while (from < to && BLANK.test(text[from] as string)) from++;
  while (from < to && BLANK.test(text[to - 1] as string)) to--;
  return [from, to];
}

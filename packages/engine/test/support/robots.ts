import type { Dialect } from "../../src/dialects/dialect.ts";
import { dialects } from "../../src/dialects/index.ts";
import type { RobotsDocument } from "../../src/document/document.ts";
import { parse } from "../../src/document/parse.ts";
import { RuleTable } from "../../src/match/index/rule-table.ts";
import { compile, type Matcher } from "../../src/match/matcher.ts";

/** The dialects of most test tables: RFC 9309 and the two of Google. */
export const DIALECTS: readonly Dialect[] = [dialects.rfc9309, dialects.google, dialects["google-code"]];

/** All dialects, and some artificial ones, for tests that must pass with any combination of properties. */
export const ALL_DIALECTS: readonly Dialect[] = [
  ...Object.values(dialects),
  { ...dialects["classic-1994"], name: "several", agentsPerLine: "several", pathsPerLine: "several" },
  {
    ...dialects["draft-1996"],
    name: "queries",
    percentEncoding: "normalised",
    wildcards: "star-and-dollar",
    wildcardConflicts: "undefined",
  },
  { ...dialects.google, name: "no-any", anyGroup: "ignored", precedence: "first", pathsPerLine: "several" },
  {
    ...dialects.rfc9309,
    name: "undefined",
    wildcardConflicts: "undefined",
    trailingStar: "ignored",
    robotsTxt: "allowed",
    sameName: "first",
  },
  {
    ...dialects["google-2012"],
    name: "literal",
    wildcards: "none",
    percentEncoding: "decoded",
    emptyPath: "matches-all",
    precedence: "first",
  },
  { ...dialects["google-2012"], name: "hash-bang", urls: "verbatim" },
];

/** Number of decisions that makes every matcher build its indexes, even with few rules. */
const MANY_DECISIONS = 1500;

/** Returns a matcher that already uses its indexes because it has made many decisions. */
export function compileIndexed(
  document: RobotsDocument,
  productToken: string | readonly string[] = "FooBot",
  url: string = "https://example.com/warm",
): Matcher {
  const matcher = compile(document, productToken);
  for (let i = 0; i < MANY_DECISIONS; i++) matcher.decide(url);
  return matcher;
}

/** Returns the rules of all groups of a robots.txt. */
export function rulesOf(robots: string | Uint8Array, dialect: Dialect = dialects.rfc9309): RuleTable {
  const { latin1, table } = parse(robots, { dialect });
  const groups = Array.from({ length: table.groupCount }, (_, group) => group);
  return new RuleTable(latin1, table, groups, dialect);
}

/** Returns a robots.txt with one group for `*`. */
export function group(...rules: readonly string[]): string {
  return `User-agent: *\n${rules.map((rule) => `${rule}\n`).join("")}`;
}

/** Returns the path and query that a client requests for a URL of `https://example.com/`. */
export function requestedPath(url: string): string {
  const path = new URL(url).href.slice("https://example.com".length);
  return path.split("#")[0] as string;
}

/** Encodes a text as UTF-8. The result has one character for each byte. */
export function utf8(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

/** Converts a string of characters U+0000 to U+00FF to bytes. */
export function bytesOf(latin1: string): Uint8Array {
  return Uint8Array.from(latin1, (byte) => byte.charCodeAt(0));
}

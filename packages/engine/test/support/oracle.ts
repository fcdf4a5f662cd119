import type { Dialect } from "../../src/dialects/dialect.ts";
import { crawledForm, escapedByGoogle, matchByGoogle, matchByRfc, matchDecoded } from "./oracle-paths.ts";
import { requestedPath, utf8 } from "./robots.ts";

/**
 * The answer of the oracle, a second implementation of all dialects for tests. The oracle is simple and slow:
 * it splits every line with regular expressions and tries every rule on every path. It shares no code with the engine.
 */
export interface Verdict {
  readonly allowed: boolean;
  /** Line of the deciding rule, from 1; 0 if no rule decided. */
  readonly line: number;
  /** Length of the deciding pattern in bytes. */
  readonly bytes: number;
  /** Whether the dialect defines the answer: all allowed interpretations agree. */
  readonly settled: boolean;
}

interface Line {
  readonly line: number;
  readonly field: string;
  readonly value: string;
}

interface Group {
  readonly names: string[];
  readonly rules: Line[];
}

interface Match {
  readonly rule: Line;
  readonly allow: boolean;
  readonly bytes: number;
  readonly pattern: string;
}

const ALLOWED: Verdict = { allowed: true, line: 0, bytes: 0, settled: true };

/**
 * Decides whether a crawler may fetch a URL, which must begin with `https://example.com/`. If the dialect leaves
 * something undefined, the answer is settled only if all interpretations give the same answer.
 */
export function oracle(robots: string, token: string, url: string, dialect: Dialect): Verdict {
  const verdict = decide(robots, token, url, dialect);
  const { misspellings, undefinedMisspellings } = dialect;
  const spellings = [misspellings, [...misspellings, ...undefinedMisspellings]];
  const others = spellings.flatMap((spelling) => {
    const read: Dialect = { ...dialect, misspellings: spelling };
    const count = dialect.sameName === "undefined" ? chooseGroups(robots, token, read).length : 0;
    const alone = Array.from({ length: count }, (_, only) => decide(robots, token, url, read, only));
    return [decide(robots, token, url, read), ...alone];
  });
  const agreed = others.every(({ allowed, settled }) => settled && allowed === verdict.allowed);
  return { ...verdict, settled: verdict.settled && agreed };
}

/** Decides by one interpretation: by all chosen groups, or only by the group with the index `only`. */
function decide(robots: string, token: string, url: string, dialect: Dialect, only?: number): Verdict {
  const path = pathOf(url, dialect);
  if (dialect.robotsTxt === "allowed" && isRobotsTxt(path, dialect)) return ALLOWED;
  if (
    dialect.oversize === "allows-all" &&
    utf8(robots).length > (dialect.maxBytes ?? Number.POSITIVE_INFINITY)
  )
    return ALLOWED;
  const chosen = chooseGroups(robots, token, dialect);
  const asked = only === undefined ? chosen : chosen.slice(only, only + 1);
  const rules = asked.flatMap((group) => group.rules).sort((a, b) => a.line - b.line);
  const allowingAll =
    dialect.emptyPath === "allows-all"
      ? rules.find(({ field, value }) => field === "disallow" && value === "")
      : undefined;
  if (allowingAll !== undefined) return { ...ALLOWED, line: allowingAll.line };
  const matches = dropVoidRules(rules, dialect).flatMap((rule) => findMatches(rule, path, dialect));
  const best = findStrongest(matches, dialect);
  if (best === undefined) return ALLOWED;
  const { allow, bytes } = best;
  // If conflicts are undefined, each matching rule with a `*` may decide, and also the strongest rule without one.
  const isStarred = ({ pattern }: Match): boolean => pattern.includes("*");
  const plain = findStrongest(
    matches.filter((one) => !isStarred(one)),
    dialect,
  );
  const settled =
    dialect.wildcardConflicts === "settled" ||
    dialect.wildcards === "none" ||
    (dialect.wildcardConflicts === "undefined-where-disallowed" && allow) ||
    [...matches.filter(isStarred), plain ?? best].every((one) => one.allow === allow);
  // A disallow rule with an empty path forbids nothing, even if the dialect lets it match.
  return { allowed: allow || bytes === 0, line: best.rule.line, bytes, settled };
}

function findStrongest(matches: readonly Match[], dialect: Dialect): Match | undefined {
  let best: Match | undefined;
  for (const match of matches) {
    if (best === undefined) best = match;
    else if (dialect.precedence === "first") break;
    // If an allow and a disallow rule have the same number of bytes, the allow rule is used (RFC 9309 §2.2.2).
    else if (match.bytes > best.bytes || (match.bytes === best.bytes && match.allow && !best.allow))
      best = match;
  }
  return best;
}

/** Removes rules that consist only of stars, each with the rule after it, if the dialect does so (`starsAlone`). */
function dropVoidRules(rules: readonly Line[], dialect: Dialect): readonly Line[] {
  if (dialect.starsAlone === "match-all") return rules;
  let takesNext = false;
  return rules.filter(({ field, value }) => {
    const isRule = value === "" ? field === "disallow" : value.startsWith("/") || value.startsWith("*");
    if (!isRule) return true;
    const isVoid = takesNext || /^\*(?:\*+\$?|\$)$/.test(value);
    takesNext = isVoid && !takesNext;
    return !isVoid;
  });
}

/** Returns the matches of a rule: at most one for each path in its line. */
function findMatches(rule: Line, path: string, dialect: Dialect): Match[] {
  const isEmpty = rule.value === "" && dialect.emptyPath === "disallow-allows";
  if (isEmpty) return rule.field === "allow" ? [] : [{ rule, allow: true, bytes: 1, pattern: "/" }];
  const allow = rule.field === "allow";
  const written = dialect.pathsPerLine === "several" ? rule.value.split(/[ \t]+/) : [rule.value];
  const ignored = dialect.trailingStar === "ignored" && dialect.wildcards !== "none";
  const values = ignored ? written.map((value) => value.replace(/^\*+$/, "/").replace(/\*+$/, "")) : written;
  return values.flatMap((value) => {
    const bytes = countMatchedBytes(value, path, allow, dialect);
    return bytes === undefined ? [] : [{ rule, allow, bytes, pattern: value }];
  });
}

function countMatchedBytes(
  value: string,
  path: string,
  allow: boolean,
  dialect: Dialect,
): number | undefined {
  if (value === "") return dialect.emptyPath === "matches-all" ? 0 : undefined;
  const special = dialect.wildcards === "star-and-dollar";
  if (dialect.percentEncoding === "as-written") return matchLikeYandex(utf8(value), utf8(path));
  if (dialect.suffixes === "match-ends" && special && /^\.[\s\S]*\$$/.test(value)) {
    const bytes = countMatchedBytes(`*${value}`, path, allow, dialect);
    return bytes === undefined ? undefined : bytes - 1;
  }
  if (dialect.percentEncoding === "normalised") return matchByRfc(value, path);
  if (dialect.percentEncoding !== "escape-only") {
    return matchDecoded(value, path, special, dialect.percentEncoding === "decoded-but-slash");
  }
  const own = matchByGoogle(value, path);
  const folder = dialect.indexAsFolder ? /^([\s\S]*\/)index\.htm[^/]*$/.exec(value)?.[1] : undefined;
  return own ?? (allow && folder !== undefined ? matchByGoogle(`${folder}$`, path) : undefined);
}

/** Matches like Yandex's published parser. Returns the number of literal bytes, or undefined if it does not match. */
function matchLikeYandex(pattern: string, path: string): number | undefined {
  const isAnchored = pattern.endsWith("$");
  const core = isAnchored ? pattern.slice(0, -1) : pattern;
  const [head = "", ...literals] = core.split(/\*+/);
  const bytes = Math.max(1, core.replaceAll("*", "").length);
  if (!path.startsWith(head)) return undefined;
  if (literals.length === 0) return isAnchored && path !== head ? undefined : bytes;
  let rest = path.slice(head.length);
  for (const [i, literal] of literals.entries()) {
    const isLast = i === literals.length - 1;
    // A final star matches the rest of the path.
    if (isLast && literal === "") return bytes;
    let matched = "";
    let read = 0;
    while (read < rest.length && (matched !== literal || (isLast && isAnchored))) {
      const next = rest[read++] as string;
      const longer = matched === literal ? "" : matched + next;
      matched = longer !== "" && literal.startsWith(longer) ? longer : literal.startsWith(next) ? next : "";
    }
    if (matched !== literal) return undefined;
    rest = rest.slice(read);
  }
  return bytes;
}

/** Returns the groups that name the crawler, otherwise those for `*`: all or only the first, by the dialect. */
function chooseGroups(robots: string, token: string, dialect: Dialect): readonly Group[] {
  const groups = buildGroups(readRecords(robots, dialect), dialect);
  const isForAll = (name: string): boolean =>
    dialect.agentNames === "begins-full-name" ? name === "*" : isAny(name);
  if (dialect.sameName === "longest-name") {
    const own = withLongestName(groups, (name) => isName(name, token, dialect));
    const any = dialect.anyGroup === "ignored" ? undefined : withLongestName(groups, isForAll);
    return own ?? any ?? [];
  }
  const named = groups.filter(({ names }) => names.some((name) => isName(name, token, dialect)));
  const any = dialect.anyGroup === "ignored" ? [] : groups.filter(({ names }) => names.some(isForAll));
  const chosen = named.length > 0 ? named : any;
  return dialect.sameName === "first" ? chosen.slice(0, 1) : chosen;
}

/**
 * Returns the groups with the longest name. In each group only the first wanted name and the names after it count.
 * Returns undefined if no name is wanted.
 */
function withLongestName(
  groups: readonly Group[],
  isWanted: (name: string) => boolean,
): readonly Group[] | undefined {
  let longest = 0;
  let chosen: Group[] | undefined;
  for (const group of groups) {
    const lengths = group.names.map((name) => utf8(name).length);
    const from = group.names.findIndex((name, i) => isWanted(name) && (lengths[i] as number) >= longest);
    if (from < 0) continue;
    const length = Math.max(...lengths.slice(from));
    chosen = length > longest ? [group] : [...(chosen ?? []), group];
    longest = Math.max(longest, length);
  }
  return chosen;
}

function isAny(name: string): boolean {
  return /^\*(?:\s|$)/.test(name);
}

function isName(name: string, token: string, dialect: Dialect): boolean {
  if (dialect.agentNames === "begins-full-name") return beginsFullName(name, token, dialect);
  if (isAny(name)) return false;
  const [small, asked] = [name.toLowerCase(), token.toLowerCase()];
  if (dialect.agentNames === "holds-token") return small.includes(asked);
  if (dialect.agentNames === "part-of-token") {
    const part = small.replace(/\/[\s\S]*/, "").trim();
    return part !== "" && asked.includes(part);
  }
  const foreign = dialect.foreignTokens === "to-blank-or-slash" && !/^[A-Za-z_-]+$/.test(token);
  return ((foreign ? /^[^\s/]*/ : /^[A-Za-z_-]*/).exec(small)?.[0] ?? "") === asked;
}

function beginsFullName(name: string, token: string, { fullNames }: Dialect): boolean {
  const small = name.toLowerCase();
  const known = fullNames.find(
    ([fullName]) => fullName.toLowerCase().replace(/\/.*/, "") === token.toLowerCase(),
  );
  const [fullName, required] = known ?? [token, token];
  return fullName.toLowerCase().startsWith(small) && small.startsWith(required.toLowerCase());
}

/** Builds the groups. A user-agent line after a rule starts a group; in some dialects also one after a blank line. */
function buildGroups(records: readonly Line[], dialect: Dialect): Group[] {
  const groups: Group[] = [];
  let state: "outside" | "names" | "rules" = "outside";
  for (const { field, value, line } of records) {
    if (field === "user-agent") {
      if (state !== "names") groups.push({ names: [], rules: [] });
      state = "names";
      groups.at(-1)?.names.push(...(dialect.agentsPerLine === "several" ? value.split(/[ \t]+/) : [value]));
    } else if (field === "blank") {
      if (dialect.blankLines === "end-group") state = "outside";
    } else if (field === "sitemap") {
      if (dialect.sitemapBetweenAgents === "end-group" && state === "names") state = "rules";
    } else if (field === "gap") {
      if (state === "names") state = "rules";
    } else if (state !== "outside") {
      state = "rules";
      groups.at(-1)?.rules.push({ field, value, line });
    }
  }
  return groups;
}

const SPELLINGS: readonly (readonly [name: string, field: string])[] = [
  ["user-agent", "user-agent"],
  ["allow", "allow"],
  ["disallow", "disallow"],
  ["sitemap", "sitemap"],
];

/** Reads the lines that matter for groups: records (RFC 9309 §2.2), blank lines and gaps between user-agent lines. */
function readRecords(robots: string, dialect: Dialect): Line[] {
  const records: Line[] = [];
  const lines = robots.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const isSeparateLine = createLineCheck(robots.replace(/^\ufeff/, ""), dialect);
  for (const [index, whole] of lines.entries()) {
    const [read] = (dialect.nul === "ends-line" ? whole.split("\0") : [whole]) as [string];
    const line = strip(read.split("#")[0] as string, dialect);
    // Empty text after the last line end is not a line.
    if (strip(whole, dialect) === "" && (index < lines.length - 1 || whole !== "")) {
      records.push({ line: index + 1, field: "blank", value: "" });
    }
    const split =
      /^([^:]*):([\s\S]*)$/.exec(line) ??
      (dialect.missingColon === "two-words" ? /^([^ \t]+)[ \t]+([^ \t]+)$/.exec(line) : undefined);
    const name = strip(split?.[1] ?? "", dialect).toLowerCase();
    const spelling = [...SPELLINGS, ...dialect.misspellings].find(([one]) =>
      dialect.fieldNames === "prefix" ? name.startsWith(one) : name === one,
    );
    const isKnown = spelling !== undefined && spelling[1] !== "sitemap";
    if (
      line === ""
        ? dialect.blankLines === "part-agents" && isSeparateLine(index)
        : isGap(split, isKnown, dialect)
    ) {
      if (index < lines.length - 1 || whole !== "")
        records.push({ line: index + 1, field: "gap", value: "" });
    }
    if (spelling === undefined) continue;
    if (!(dialect.fields as readonly string[]).includes(spelling[1])) continue;
    records.push({ line: index + 1, field: spelling[1], value: strip(split?.[2] ?? "", dialect) });
  }
  return records;
}

/**
 * Whether a line that is not blank separates user-agent lines, as a record with another field does in some dialects.
 */
function isGap(split: unknown, isKnown: boolean, dialect: Dialect): boolean {
  return dialect.otherRecords === "part-agents" && Boolean(split) && !isKnown;
}

/**
 * Returns a function that checks whether the line with an index is a separate line. In some dialects a CR directly
 * after a CR belongs to the next line, so that the empty line between them does not exist.
 */
function createLineCheck(text: string, dialect: Dialect): (index: number) => boolean {
  if (dialect.lineEnds === "everywhere") return () => true;
  const joined = new Set<number>();
  for (const { 0: run, index } of text.matchAll(/\r{2,}\n?/g)) {
    const before = text.slice(0, index).split(/\r\n|\r|\n/).length;
    const ends = run.split(/(\r\n|\r)/).filter((part) => part !== "");
    for (let i = 1; i < ends.length; i += 2) if (ends[i] === "\r") joined.add(before + i - 1);
  }
  return (index) => !joined.has(index);
}

function strip(text: string, dialect: Dialect): string {
  return text.replace(dialect.whitespace === "ascii" ? /^[ \t\v\f]+|[ \t\v\f]+$/g : /^[ \t]+|[ \t]+$/g, "");
}

/** Returns the path and query to compare: as requested, or as written if the dialect reads URLs verbatim. */
function pathOf(url: string, dialect: Dialect): string {
  const isVerbatim = dialect.urls === "verbatim";
  const crawled = dialect.hashBang === "fragment" ? url : crawledForm(isVerbatim ? url : new URL(url).href);
  if (isVerbatim) {
    const text = crawled.replace(/\0[\s\S]*/, "");
    return (text.slice("https://example.com".length).split("#")[0] as string) || "/";
  }
  const path = requestedPath(crawled);
  return dialect.percentEncoding === "escape-only" ? escapedByGoogle(utf8(path)) : path;
}

function isRobotsTxt(path: string, dialect: Dialect): boolean {
  if (dialect.percentEncoding === "escape-only") return path === "/robots.txt";
  return (
    path.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => {
      const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
      const isDecoded = dialect.percentEncoding === "decoded" ? "/" : "";
      return /[A-Za-z0-9._~-]/.test(character) || character === isDecoded ? character : triplet;
    }) === "/robots.txt"
  );
}

import type { Dialect } from "../dialects/dialect.ts";
import { crawledForm, escapedByGoogle, matchByGoogle, matchByRfc, matchDecoded } from "./oracle-paths.ts";
import { requestedPath, utf8 } from "./robots.ts";

/**
 * The answer of a dialect, worked out from its properties in the plainest way: every line is split with
 * regular expressions, every rule is tried on every path. Nothing here is shared with the engine.
 */
export interface Verdict {
  readonly allowed: boolean;
  /** The deciding rule's 1-based line; 0 where no rule decided. */
  readonly line: number;
  /** The octets of its pattern. */
  readonly octets: number;
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
  readonly octets: number;
  readonly pattern: string;
}

const ALLOWED: Verdict = { allowed: true, line: 0, octets: 0, settled: true };

/** May the crawler fetch the URL, which begins with `https://example.com/`? */
export function oracle(robots: string, token: string, url: string, dialect: Dialect): Verdict {
  const path = pathOf(url, dialect);
  if (dialect.robotsTxt === "allowed" && isRobotsTxt(path, dialect)) return ALLOWED;
  if (
    dialect.oversize === "allows-all" &&
    utf8(robots).length > (dialect.maxBytes ?? Number.POSITIVE_INFINITY)
  )
    return ALLOWED;
  const rules = rulesFor(groupsOf(recordsOf(robots, dialect), dialect), token, dialect);
  const matches = rules.flatMap((rule) => matchesOf(rule, path, dialect));
  const best = heaviestOf(matches, dialect);
  if (best === undefined) return ALLOWED;
  const { allow, octets } = best;
  // Any rule with a star may decide, and of the others the one that outweighs them.
  const isStarred = ({ pattern }: Match): boolean => pattern.includes("*");
  const plain = heaviestOf(
    matches.filter((one) => !isStarred(one)),
    dialect,
  );
  const settled =
    dialect.wildcardConflicts === "settled" ||
    dialect.wildcards === "none" ||
    [...matches.filter(isStarred), plain ?? best].every((one) => one.allow === allow);
  // An empty path that matches forbids nothing.
  return { allowed: allow || octets === 0, line: best.rule.line, octets, settled };
}

function heaviestOf(matches: readonly Match[], dialect: Dialect): Match | undefined {
  let best: Match | undefined;
  for (const match of matches) {
    if (best === undefined) best = match;
    else if (dialect.precedence === "first") break;
    // Of an allow and a disallow with equally many octets, the allow is used (RFC 9309 §2.2.2).
    else if (match.octets > best.octets || (match.octets === best.octets && match.allow && !best.allow))
      best = match;
  }
  return best;
}

/** How a rule matches: once for each path that its line holds. */
function matchesOf(rule: Line, path: string, dialect: Dialect): Match[] {
  const allow = rule.field === "allow";
  const written = dialect.pathsPerLine === "several" ? rule.value.split(/[ \t]+/) : [rule.value];
  const ignored = dialect.trailingStar === "ignored" && dialect.wildcards !== "none";
  const values = ignored ? written.map((value) => value.replace(/^\*+$/, "/").replace(/\*+$/, "")) : written;
  return values.flatMap((value) => {
    const octets = octetsMatched(value, path, allow, dialect);
    return octets === undefined ? [] : [{ rule, allow, octets, pattern: value }];
  });
}

function octetsMatched(value: string, path: string, allow: boolean, dialect: Dialect): number | undefined {
  if (value === "") return dialect.emptyPath === "matches-all" ? 0 : undefined;
  const special = dialect.wildcards === "star-and-dollar";
  if (dialect.percentEncoding === "normalised") return matchByRfc(value, path);
  if (dialect.percentEncoding !== "escape-only") {
    return matchDecoded(value, path, special, dialect.percentEncoding === "decoded-but-slash");
  }
  const own = matchByGoogle(value, path);
  const folder = dialect.indexAsFolder ? /^([\s\S]*\/)index\.htm[^/]*$/.exec(value)?.[1] : undefined;
  return own ?? (allow && folder !== undefined ? matchByGoogle(`${folder}$`, path) : undefined);
}

/** The groups that name the crawler, all of them or the first one; else those for everybody. */
function rulesFor(groups: readonly Group[], token: string, dialect: Dialect): readonly Line[] {
  const named = groups.filter(({ names }) => names.some((name) => isName(name, token, dialect)));
  const any = dialect.anyGroup === "ignored" ? [] : groups.filter(({ names }) => names.some(isAny));
  const chosen = named.length > 0 ? named : any;
  const counted = dialect.sameName === "first" ? chosen.slice(0, 1) : chosen;
  return counted.flatMap(({ rules }) => rules).sort((a, b) => a.line - b.line);
}

function isAny(name: string): boolean {
  return /^\*(?:\s|$)/.test(name);
}

function isName(name: string, token: string, dialect: Dialect): boolean {
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

/** A user-agent line behind a rule begins a group, and one behind a blank line where those end groups. */
function groupsOf(records: readonly Line[], dialect: Dialect): Group[] {
  const groups: Group[] = [];
  let state: "outside" | "names" | "rules" = "outside";
  for (const { field, value, line } of records) {
    if (field === "user-agent") {
      if (state !== "names") groups.push({ names: [], rules: [] });
      state = "names";
      groups.at(-1)?.names.push(...(dialect.agentsPerLine === "several" ? value.split(/[ \t]+/) : [value]));
    } else if (field === "blank") {
      if (dialect.blankLines === "end-group") state = "outside";
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
];

/** RFC 9309 §2.2: the lines that are records of groups, and the blank ones. Values are decoded where they are text. */
function recordsOf(robots: string, dialect: Dialect): Line[] {
  const records: Line[] = [];
  const lines = robots.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  for (const [index, whole] of lines.entries()) {
    const [read] = (dialect.nul === "ends-line" ? whole.split("\0") : [whole]) as [string];
    const line = strip(read.split("#")[0] as string, dialect);
    // What stands behind the last line end is no line if it is empty.
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
    if (spelling === undefined || spelling[1] === "sitemap") continue;
    if (!(dialect.fields as readonly string[]).includes(spelling[1])) continue;
    records.push({ line: index + 1, field: spelling[1], value: strip(split?.[2] ?? "", dialect) });
  }
  return records;
}

function strip(text: string, dialect: Dialect): string {
  return text.replace(dialect.whitespace === "ascii" ? /^[ \t\v\f]+|[ \t\v\f]+$/g : /^[ \t]+|[ \t]+$/g, "");
}

/** The path and query that are compared: those of the request, or for the published parser those of the text. */
function pathOf(url: string, dialect: Dialect): string {
  const isTaken = dialect.urls === "verbatim";
  const crawled = dialect.hashBang === "fragment" ? url : crawledForm(isTaken ? url : new URL(url).href);
  if (isTaken) {
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

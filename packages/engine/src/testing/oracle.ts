import { escapedByGoogle, matchByGoogle, matchByRfc } from "./oracle-paths.ts";
import { requestedPath, utf8 } from "./robots.ts";

/**
 * The answer as RFC 9309, Google's documentation and the published parser give it, worked out in the
 * plainest way: every line is split with regular expressions, every rule is tried on every path. Nothing
 * here is shared with the engine.
 */
export interface Verdict {
  readonly allowed: boolean;
  /** The deciding rule's 1-based line; 0 where no rule decided. */
  readonly line: number;
  /** The octets of its pattern. */
  readonly octets: number;
}

export type DialectName = "rfc9309" | "google" | "google-code";

interface Line {
  readonly line: number;
  readonly field: string;
  readonly value: string;
}

interface Group {
  readonly names: string[];
  readonly rules: Line[];
}

const ALLOWED: Verdict = { allowed: true, line: 0, octets: 0 };

/** May the crawler fetch the URL, which begins with `https://example.com/`? */
export function oracle(robots: string, token: string, url: string, dialect: DialectName): Verdict {
  const path = pathOf(url, dialect);
  if (dialect === "rfc9309" && decodeURIComponentLoosely(path) === "/robots.txt") return ALLOWED;
  const rules = rulesFor(groupsOf(recordsOf(robots, dialect)), token, dialect);
  let best: Verdict = ALLOWED;
  for (const { field, value, line } of rules) {
    const allow = field === "allow";
    const octets = octetsMatched(value, path, allow, dialect);
    if (octets === undefined) continue;
    const heavier = best.line === 0 || octets > best.octets;
    // Of an allow and a disallow with equally many octets, the allow is used (§2.2.2).
    if (heavier || (octets === best.octets && allow && !best.allowed))
      best = { allowed: allow, line, octets };
  }
  // An empty path of Google's parser matches, and forbids nothing.
  return best.octets === 0 ? { ...best, allowed: true } : best;
}

function octetsMatched(
  value: string,
  path: string,
  allow: boolean,
  dialect: DialectName,
): number | undefined {
  if (value === "") return dialect === "google-code" ? 0 : undefined;
  if (dialect === "rfc9309") return matchByRfc(value, path);
  const own = matchByGoogle(value, path);
  const folder = /^([\s\S]*\/)index\.htm[^/]*$/.exec(value)?.[1];
  return own ?? (allow && folder !== undefined ? matchByGoogle(`${folder}$`, path) : undefined);
}

/** §2.2.1: the groups that name the crawler, all of them; else those for everybody. */
function rulesFor(groups: readonly Group[], token: string, dialect: DialectName): readonly Line[] {
  const named = groups.filter(({ names }) => names.some((name) => isName(name, token, dialect)));
  const chosen = named.length > 0 ? named : groups.filter(({ names }) => names.some(isAny));
  return chosen.flatMap(({ rules }) => rules).sort((a, b) => a.line - b.line);
}

function isAny(name: string): boolean {
  return /^\*(?:\s|$)/.test(name);
}

function isName(name: string, token: string, dialect: DialectName): boolean {
  const foreign = dialect !== "google-code" && !/^[A-Za-z_-]+$/.test(token);
  const own = (foreign ? /^[^\s/]*/ : /^[A-Za-z_-]*/).exec(name)?.[0] ?? "";
  return !isAny(name) && own.toLowerCase() === token.toLowerCase();
}

/** §2.1: a user-agent line behind a rule begins a group; other records stand in between and change nothing. */
function groupsOf(records: readonly Line[]): Group[] {
  const groups: Group[] = [];
  let ruled = true;
  for (const record of records) {
    if (record.field === "user-agent") {
      if (ruled) groups.push({ names: [], rules: [] });
      ruled = false;
      groups.at(-1)?.names.push(record.value);
    } else if (record.field === "allow" || record.field === "disallow") {
      ruled = true;
      groups.at(-1)?.rules.push(record);
    }
  }
  return groups;
}

const SPELLINGS: { readonly [name: string]: string } = {
  "user-agent": "user-agent",
  useragent: "user-agent",
  "user agent": "user-agent",
  allow: "allow",
  disallow: "disallow",
  dissallow: "disallow",
  dissalow: "disallow",
  disalow: "disallow",
  diasllow: "disallow",
  disallaw: "disallow",
};

/** §2.2: the lines that are records. Values are octet strings, decoded where they are text. */
function recordsOf(robots: string, dialect: DialectName): Line[] {
  const google = dialect !== "rfc9309";
  const records: Line[] = [];
  const lines = robots.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  for (const [index, whole] of lines.entries()) {
    const line = strip((whole.split(/[#\0]/)[0] as string) ?? "", google);
    const split =
      /^([^:]*):([\s\S]*)$/.exec(line) ?? (google ? /^([^ \t]+)[ \t]+([^ \t]+)$/.exec(line) : undefined);
    const name = strip(split?.[1] ?? "", google).toLowerCase();
    const spelling = Object.keys(SPELLINGS).find((one) => (google ? name.startsWith(one) : name === one));
    if (spelling === undefined) continue;
    const value = strip(split?.[2] ?? "", google);
    records.push({ line: index + 1, field: SPELLINGS[spelling] as string, value });
  }
  return records;
}

function strip(text: string, google: boolean): string {
  return text.replace(google ? /^[ \t\v\f]+|[ \t\v\f]+$/g : /^[ \t]+|[ \t]+$/g, "");
}

/** The path and query that are compared: those of the request, or for the published parser those of the text. */
function pathOf(url: string, dialect: DialectName): string {
  if (dialect === "google-code") {
    const text = url.replace(/\0[\s\S]*/, "");
    return (text.slice("https://example.com".length).split("#")[0] as string) || "/";
  }
  const path = requestedPath(url);
  return dialect === "google" ? escapedByGoogle(utf8(path)) : path;
}

function decodeURIComponentLoosely(path: string): string {
  return path.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : triplet;
  });
}

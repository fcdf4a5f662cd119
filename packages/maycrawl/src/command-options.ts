import { purposes } from "@maycrawl/engine";
import { addressPolicies } from "./input/fetch-options.ts";
import { dialectNames, presetNames } from "./input/option-values.ts";

/** What can stand in a place of the command line: the names of files, of crawlers (and purposes), one of some words, or anything. */
export type Values = "files" | "crawlers" | "crawlers-and-purposes" | readonly string[] | undefined;

/** An option of a command. */
export interface OptionRow {
  /** With two dashes. */
  readonly name: string;
  /** What its value is called in the help; undefined where it takes none. */
  readonly value?: string;
  readonly values?: Values;
  /** Whether its value may be several of `values`, divided by commas. */
  readonly list?: true;
  readonly repeatable?: true;
  /** Whether the command has to be given it. */
  readonly required?: true;
  readonly summary: string;
}

export const AS: OptionRow = {
  name: "--as",
  value: "name",
  values: "crawlers",
  required: true,
  summary: "the crawler: its product token, or a whole User-Agent header in which it is found",
};
const SEVERAL = `${AS.summary}; or a word for several: a purpose (${purposes.join(", ")}), ai, all, a vendor or a product (OpenAI, Claude); commas divide names`;
export const AS_SEVERAL: OptionRow = {
  ...AS,
  values: "crawlers-and-purposes",
  summary: SEVERAL,
  repeatable: true,
};
/** `--as` of a command that does without it, too. */
function asIfWanted(withIt: string): OptionRow {
  const { required: _, ...row } = AS_SEVERAL;
  return { ...row, summary: `${SEVERAL}; with it, ${withIt}` };
}
export const AS_OF_SITEMAP: OptionRow = asIfWanted("which pages they may not fetch");
export const AS_OF_PARSE: OptionRow = asIfWanted("which groups apply to each");
export const TOKEN: OptionRow = {
  name: "--token",
  value: "token",
  repeatable: true,
  summary:
    "a literal product token instead: only groups that have it, or *, count, read by RFC 9309 (with --as Googlebot-Image groups for Googlebot count, too)",
};
export const ONLY: OptionRow = {
  name: "--only",
  value: "answer",
  values: ["allowed", "disallowed"],
  summary: "print only these answers, and how many there are",
};
export const AI_TXT: OptionRow = {
  name: "--ai-txt",
  summary: "ask the site for its ai.txt, too",
};
export const ROBOTS: OptionRow = {
  name: "--robots",
  value: "source",
  values: "files",
  summary: "the robots.txt: a file, a URL, or - for standard input (default: fetched from the URL's origin)",
};
export const ROBOTS_OF_SITEMAP: OptionRow = {
  ...ROBOTS,
  summary:
    "the robots.txt by which the pages are judged: a file, a URL, or - for standard input (default: that of each page's origin)",
};
export const CSV_ANSWERS: OptionRow = {
  name: "--csv",
  summary: "print CSV (RFC 4180), a row for each decision and each line with an error, in place of NDJSON",
};
export const DIALECT: OptionRow = {
  name: "--dialect",
  value: "name",
  values: dialectNames,
  summary: "how robots.txt is read (default: rfc9309)",
};
export const DIALECT_OF_CRAWLER: OptionRow = {
  ...DIALECT,
  summary: "how robots.txt is read (default: as the crawler does, where that is known, else rfc9309)",
};
export const DIALECTS: OptionRow = {
  ...DIALECT,
  value: "names",
  list: true,
  summary:
    "the dialects, divided by commas; the first is the one that others are compared with (default: all)",
};
export const TIMEOUT: OptionRow = {
  name: "--timeout",
  value: "seconds",
  summary: "how long fetching a robots.txt may take, redirects included (default: 10)",
};
export const TIMEOUT_OF_PAGES: OptionRow = {
  ...TIMEOUT,
  summary: "how long one request may take (default: 30)",
};
export const ADDRESSES: OptionRow = {
  name: "--addresses",
  value: "policy",
  values: addressPolicies,
  summary:
    "which servers may be asked; public: only those of the public internet, whatever a URL, a name or a redirect says (default: any, with --redis public)",
};
export const CACHE: OptionRow = {
  name: "--cache",
  value: "file",
  values: "files",
  summary: "keep what sites answer in this file, and ask only for what is too old in it; not with --resolve",
};
export const RESOLVE: OptionRow = {
  name: "--resolve",
  value: "host:port:address",
  repeatable: true,
  summary: "connect to this address for that host and port; the host may be *",
};
const REDIS: OptionRow = {
  name: "--redis",
  value: "url",
  summary: "the same in a Redis, for many machines (redis://HOST:PORT)",
};
export const MISSING_IS_5XX: OptionRow = {
  name: "--missing-is-5xx",
  summary:
    "where a robots.txt is answered with a 5xx, ask for a missing page, too, and read the 5xx as a 404 if both are answered alike",
};
/** How robots.txt files are fetched. */
export const FETCHING: readonly OptionRow[] = [CACHE, REDIS, TIMEOUT, ADDRESSES, RESOLVE, MISSING_IS_5XX];
export const JSON_OPTION: OptionRow = {
  name: "--json",
  summary: "print JSON, in a documented and stable shape",
};
export const HISTORY: OptionRow = {
  name: "--history",
  value: "source",
  values: "files",
  summary: `what the site answers: a file, - for standard input, or one of ${presetNames.join(", ")}`,
};
export const DIALECTS_SIMULATED: OptionRow = {
  ...DIALECTS,
  summary: "the dialects, divided by commas (default: all)",
};
export const PLACE: OptionRow = {
  name: "--url",
  value: "url",
  summary: "where a file belongs: what is relative or local to a site is judged by it",
};
export const CHECK: OptionRow = {
  name: "--check",
  summary: "look at the pages, too: whether they are there, and what contradicts their being in a sitemap",
};
export const MAX: OptionRow = {
  name: "--max-pages",
  value: "number",
  summary: "how many pages --check looks at, at even distances (default: 100)",
};
export const ALL: OptionRow = { name: "--all", summary: "leave nothing out of long lists" };

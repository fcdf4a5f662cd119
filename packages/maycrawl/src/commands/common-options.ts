import { defaultDialect, purposes } from "@maycrawl/engine";
import { addressPolicies } from "../input/fetch-options.ts";
import { DEFAULT_SECONDS, dialectNames } from "../input/option-values.ts";
import type { OptionRow, OptionValues } from "./command.ts";

export const AS = {
  name: "--as",
  value: "name",
  values: "crawlers",
  required: true,
  collected: true,
  summary: "the crawler: its product token, or a whole User-Agent header in which it is found",
} as const satisfies OptionRow;
const SEVERAL = `${AS.summary}; or a word for several: a purpose (${purposes.join(", ")}), ai, all, a vendor or a product (OpenAI, Claude); commas divide names`;
export const AS_SEVERAL = {
  ...AS,
  values: "crawlers-and-purposes",
  summary: SEVERAL,
  repeatable: true,
} as const satisfies OptionRow;
/** `--as` of a command that does without it, too. */
export function asIfWanted(withIt: string) {
  const { required: _, ...row } = AS_SEVERAL;
  return { ...row, summary: `${SEVERAL}; with it, ${withIt}` } as const;
}
export const TOKEN = {
  name: "--token",
  value: "token",
  repeatable: true,
  summary:
    "a literal product token instead: only groups that have it, or *, count, read by RFC 9309 (with --as Googlebot-Image groups for Googlebot count, too)",
} as const satisfies OptionRow;
export const ROBOTS = {
  name: "--robots",
  value: "source",
  values: "files",
  summary: "the robots.txt: a file, a URL, or - for standard input",
  default: "fetched from the URL's origin",
} as const satisfies OptionRow;
export const DIALECT = {
  name: "--dialect",
  value: "name",
  values: dialectNames,
  summary: "how robots.txt is read",
  default: defaultDialect.name,
} as const satisfies OptionRow;
export const DIALECT_OF_CRAWLER = {
  ...DIALECT,
  default: `as the crawler does, where that is known, else ${defaultDialect.name}`,
} as const satisfies OptionRow;
export const DIALECTS = {
  ...DIALECT,
  value: "names",
  list: true,
  summary: "the dialects, divided by commas; the first is the one that others are compared with",
  default: "all",
} as const satisfies OptionRow;
export const TIMEOUT = {
  name: "--timeout",
  value: "seconds",
  summary: "how long fetching a robots.txt may take, redirects included",
  default: DEFAULT_SECONDS,
} as const satisfies OptionRow;
export const ADDRESSES = {
  name: "--addresses",
  value: "policy",
  values: addressPolicies,
  summary:
    "which servers may be asked; public: only those of the public internet, whatever a URL, a name or a redirect says",
  default: "any",
} as const satisfies OptionRow;
export const CACHE = {
  name: "--cache",
  value: "file",
  values: "files",
  summary: "keep what sites answer in this file, and ask only for what is too old in it; not with --resolve",
} as const satisfies OptionRow;
export const RESOLVE = {
  name: "--resolve",
  value: "host:port:address",
  repeatable: true,
  summary: "connect to this address for that host and port; the host may be *",
} as const satisfies OptionRow;
const REDIS = {
  name: "--redis",
  value: "url",
  summary: "the same in a Redis, for many machines (redis://HOST:PORT)",
} as const satisfies OptionRow;
export const MISSING_IS_5XX = {
  name: "--missing-is-5xx",
  summary:
    "where a robots.txt is answered with a 5xx, ask for a missing page, too, and read the 5xx as a 404 if both are answered alike",
} as const satisfies OptionRow;
/** How robots.txt files are fetched. */
export const FETCHING = [
  CACHE,
  REDIS,
  TIMEOUT,
  { ...ADDRESSES, default: "any, with --redis public" },
  RESOLVE,
  MISSING_IS_5XX,
] as const;

export type FetchingValues = OptionValues<typeof FETCHING>;
export const JSON_OPTION = {
  name: "--json",
  summary: "print JSON, in a documented and stable shape",
} as const satisfies OptionRow;
export const PLACE = {
  name: "--url",
  value: "url",
  summary: "where a file belongs: what is relative or local to a site is judged by it",
} as const satisfies OptionRow;

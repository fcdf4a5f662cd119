import { defaultDialect, purposes } from "@maycrawl/engine";
import type { OptionRow, OptionValues } from "./define-command.ts";
import { addressPolicies, DEFAULT_SECONDS, dialectNames } from "./option-values.ts";

export const AS = {
  name: "--as",
  value: "name",
  values: "crawlers",
  required: true,
  collected: true,
  summary: "Crawler: a product token, or a User-Agent header that contains one",
} as const satisfies OptionRow;
const SEVERAL = `Crawlers, separated by commas: product tokens, User-Agent headers, or words for several: a purpose (${purposes.join(", ")}), ai, all, a vendor or a product (OpenAI, Claude)`;
export const AS_SEVERAL = {
  ...AS,
  values: "crawlers-and-purposes",
  summary: SEVERAL,
  repeatable: true,
} as const satisfies OptionRow;
/**
 * Returns `--as` as an option that is not required.
 * @param effect the effect of the option in the command. It is appended to the summary of the option.
 */
export function optionalAs(effect: string) {
  const { required: _, ...row } = AS_SEVERAL;
  return { ...row, summary: `${SEVERAL}; ${effect}` } as const;
}
/** `--as` of `lint` and `fix`. */
export const AS_OF_LINT = optionalAs("omits findings about other crawlers");
export const PROVE = {
  name: "--prove",
  summary: "Prove which rules have no effect, and which fixes are safe; it takes longer",
} as const satisfies OptionRow;
export const TOKEN = {
  name: "--token",
  value: "token",
  repeatable: true,
  summary:
    "Literal product token, read by RFC 9309: only groups for it or for * apply (--as Googlebot-Image also obeys groups for Googlebot)",
} as const satisfies OptionRow;
export const ROBOTS = {
  name: "--robots",
  value: "source",
  values: "files",
  summary: "robots.txt to use: a file, a URL, or - for standard input",
  default: "that of the URL's origin",
} as const satisfies OptionRow;
export const DIALECT = {
  name: "--dialect",
  value: "name",
  values: dialectNames,
  summary: "Dialect in which robots.txt is read",
  default: defaultDialect.name,
} as const satisfies OptionRow;
export const DIALECT_OF_CRAWLER = {
  ...DIALECT,
  default: `that of the crawler if known, otherwise ${defaultDialect.name}`,
} as const satisfies OptionRow;
export const DIALECTS = {
  ...DIALECT,
  value: "names",
  list: true,
  summary: "Dialects, separated by commas; the others are compared with the first",
  default: "all",
} as const satisfies OptionRow;
export const TIMEOUT = {
  name: "--timeout",
  value: "seconds",
  summary: "Maximum time of each fetch, redirects included",
  default: DEFAULT_SECONDS,
} as const satisfies OptionRow;
export const ADDRESSES = {
  name: "--addresses",
  value: "policy",
  values: addressPolicies,
  summary:
    "Servers that may be contacted; public: only addresses of the public internet, also after redirects",
  default: "any",
} as const satisfies OptionRow;
export const CACHE = {
  name: "--cache",
  value: "file",
  values: "files",
  summary:
    "Keep the answers of sites in this SQLite file, and request only what is stale; not with --resolve",
} as const satisfies OptionRow;
export const RESOLVE = {
  name: "--resolve",
  value: "host:port:address",
  repeatable: true,
  summary: "Connect to this address for this host and port; * is every host",
} as const satisfies OptionRow;
const REDIS = {
  name: "--redis",
  value: "url",
  summary: "Keep the answers in Redis, for many machines (redis://HOST:PORT)",
} as const satisfies OptionRow;
export const MISSING_IS_5XX = {
  name: "--missing-is-5xx",
  summary:
    "If robots.txt answers 5xx, also request a missing page; if the answers are alike, read the 5xx as a 404",
} as const satisfies OptionRow;
/** Options for fetching robots.txt files. */
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
  summary: "Print JSON; its shape is documented and stable",
} as const satisfies OptionRow;
export const DOCUMENT_URL = {
  name: "--url",
  value: "url",
  summary: "URL of the file: relative URLs are resolved with it, and its site's rules apply",
} as const satisfies OptionRow;

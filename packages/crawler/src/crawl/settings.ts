import { InvalidOptionError } from "@maycrawl/agent";
import { type Dialect, dialects } from "@maycrawl/engine";
import { CrawlStoreError } from "../errors.ts";
import type { CrawlOptions } from "./options.ts";

/** What all workers of a crawl have in common, and find where the crawl is kept. */
export type CrawlSettings = Pick<
  CrawlOptions,
  | "userAgent"
  | "productToken"
  | "dialect"
  | "scope"
  | "maxPages"
  | "maxDepth"
  | "include"
  | "exclude"
  | "rate"
  | "ratePerAddress"
  | "concurrency"
  | "sitemaps"
  | "probeMissingPages"
  | "everyMs"
  | "budgets"
  | "keepSkipped"
  | "maxBytes"
  | "timeoutMs"
  | "unreachableHostsTimeoutMs"
  | "lifetime"
>;

const NAMES: readonly (keyof CrawlSettings)[] = [
  "userAgent",
  "productToken",
  "dialect",
  "scope",
  "maxPages",
  "maxDepth",
  "include",
  "exclude",
  "rate",
  "ratePerAddress",
  "concurrency",
  "sitemaps",
  "probeMissingPages",
  "everyMs",
  "budgets",
  "keepSkipped",
  "maxBytes",
  "timeoutMs",
  "unreachableHostsTimeoutMs",
  "lifetime",
];
/** JSON has no such number. */
const INFINITY = "\u221e";

/** The settings among a crawl's options, as JSON: the same for the same settings. */
export function writeSettings(options: CrawlSettings): string {
  const settings = NAMES.flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [[name, name === "dialect" ? shortened(value as Dialect) : value]];
  });
  return JSON.stringify(Object.fromEntries(settings), (_, value: unknown) =>
    value === Number.POSITIVE_INFINITY ? INFINITY : value,
  );
}

/** @throws {CrawlStoreError} where they are none. */
export function readSettings(json: string): CrawlSettings {
  try {
    const settings = JSON.parse(json, (_, value: unknown) =>
      value === INFINITY ? Number.POSITIVE_INFINITY : value,
    );
    const { dialect } = settings;
    return typeof dialect === "string" ? { ...settings, dialect: dialectOf(dialect) } : settings;
  } catch (thrown) {
    throw new CrawlStoreError(
      "The crawl's settings cannot be read: they are of another version of maycrawl, or something else has written them.",
      thrown,
    );
  }
}

/** The names of the settings in which two crawls differ. */
export function differentSettings(one: string, other: string): readonly string[] {
  const [a, b] = [JSON.parse(one), JSON.parse(other)] as Record<string, unknown>[];
  return NAMES.filter((name) => JSON.stringify(a?.[name]) !== JSON.stringify(b?.[name]));
}

/** A dialect of ours stands by its name. */
function shortened(dialect: Dialect): Dialect | string {
  return Object.values(dialects).includes(dialect) ? dialect.name : dialect;
}

function dialectOf(name: string): Dialect {
  const dialect = Object.values(dialects).find((one) => one.name === name);
  if (dialect === undefined) throw new InvalidOptionError(`There is no dialect ${name}.`);
  return dialect;
}

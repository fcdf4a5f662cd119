import { InvalidOptionError, StoreFailedError } from "@maycrawl/agent";
import { type Dialect, dialects } from "@maycrawl/engine";
import type { CrawlOptions } from "../crawl/options.ts";

/** What all workers of a fleet have in common, and find in Redis. */
export type FleetSettings = Pick<
  CrawlOptions,
  | "userAgent"
  | "productToken"
  | "dialect"
  | "scope"
  | "mostPages"
  | "mostDepth"
  | "include"
  | "exclude"
  | "rate"
  | "connections"
  | "sitemaps"
  | "budgets"
  | "mostOctets"
  | "mostMs"
  | "patienceMs"
  | "lifetime"
>;

const NAMES: readonly (keyof FleetSettings)[] = [
  "userAgent",
  "productToken",
  "dialect",
  "scope",
  "mostPages",
  "mostDepth",
  "include",
  "exclude",
  "rate",
  "connections",
  "sitemaps",
  "budgets",
  "mostOctets",
  "mostMs",
  "patienceMs",
  "lifetime",
];
/** JSON has no such number. */
const INFINITY = "\u221e";

/** The settings among a crawl's options, as JSON: the same for the same settings. */
export function writeSettings(options: FleetSettings): string {
  const settings = NAMES.flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [[name, name === "dialect" ? shortened(value as Dialect) : value]];
  });
  return JSON.stringify(Object.fromEntries(settings), (_, value: unknown) =>
    value === Number.POSITIVE_INFINITY ? INFINITY : value,
  );
}

/** @throws {StoreFailedError} where they are none. */
export function readSettings(json: string): FleetSettings {
  try {
    const settings = JSON.parse(json, (_, value: unknown) =>
      value === INFINITY ? Number.POSITIVE_INFINITY : value,
    );
    const { dialect } = settings;
    return typeof dialect === "string" ? { ...settings, dialect: dialectOf(dialect) } : settings;
  } catch (thrown) {
    throw new StoreFailedError("The crawl's settings in Redis cannot be read.", thrown);
  }
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

import { crawlOptions, DEFAULT_NAME, PUBLIC_ADDRESS_RATE } from "@maycrawl/crawler/internal";
import { defaultDialect } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { options } from "./command.ts";

/** Library names of the options whose library name is not the option's name in camel case. */
const LIBRARY_NAMES: Readonly<Record<string, string>> = {
  as: "productToken",
  addresses: "addressPolicy",
  cache: "store",
  contact: "userAgent",
  db: "file",
  every: "everyMs",
  "missing-is-5xx": "probeMissingPages",
  name: "database",
  "no-sitemaps": "sitemaps",
  timeout: "timeoutMs",
  warc: "archive",
};

/** Options that the library does not have: output options, and `--worker`, for which the command calls `joinCrawl`. */
const COMMAND_ONLY: ReadonlySet<string> = new Set(["csv", "html", "json", "ndjson", "worker"]);

/** Defaults that `crawlOptions` of the library does not contain. */
const OWN_DEFAULTS: Readonly<Record<string, string>> = {
  addresses: "any",
  contact: "the environment variable MAYCRAWL_CONTACT",
  db: "crawl.db",
  dialect: `that of the crawler if known, otherwise ${defaultDialect.name}`,
  name: DEFAULT_NAME,
  "rate-per-address": `${PUBLIC_ADDRESS_RATE} for public addresses`,
};

const names = options.map(({ name }) => name.slice("--".length));
const kinds = new Map<string, object>(Object.entries({ ...crawlOptions, ...crawlOptions.budgets.numbers }));

describe("the options of maycrawl crawl", () => {
  it("exist in the library or belong to the command only", () => {
    const others = names.filter((name) => !COMMAND_ONLY.has(name) && !kinds.has(libraryName(name)));
    expect(others).toEqual([]);
    expect([...COMMAND_ONLY, ...Object.keys(LIBRARY_NAMES)].filter((name) => !names.includes(name))).toEqual(
      [],
    );
  });

  it("state the defaults in `crawlOptions`, and the defaults in OWN_DEFAULTS for other options", () => {
    const stated = options.flatMap((row) =>
      "default" in row ? [[row.name.slice("--".length), row.default]] : [],
    );
    const library = names.flatMap((name) => {
      const value = libraryDefault(name);
      return value === undefined ? [] : [[name, value]];
    });
    expect(library.length).toBeGreaterThan(8);
    expect(Object.fromEntries(stated)).toEqual({ ...Object.fromEntries(library), ...OWN_DEFAULTS });
  });
});

/** Returns the name of an option in the library: `maxPages` for `max-pages`. */
function libraryName(name: string): string {
  return LIBRARY_NAMES[name] ?? name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the library's default, in the unit of the command's option. Undefined for switches, and if the default is
 * missing or is "no limit".
 */
function libraryDefault(name: string): string | number | undefined {
  const nameInLibrary = libraryName(name);
  const kind = kinds.get(nameInLibrary) ?? {};
  if (!("default" in kind) || kind.default === Number.POSITIVE_INFINITY) return undefined;
  if (typeof kind.default === "number")
    return nameInLibrary.endsWith("Ms") ? kind.default / 1000 : kind.default;
  return typeof kind.default === "string" ? kind.default : undefined;
}

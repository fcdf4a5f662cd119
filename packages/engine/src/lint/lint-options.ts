import type { Crawler } from "../crawlers/registry.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialectOf } from "../document/parse.ts";
import { InvalidUrlError } from "../errors.ts";
import { type OptionTable, settleOptions } from "../options/option-table.ts";
import { checkedNumber, checkObject, wrongOption } from "../options/option-validation.ts";
import { parseUrl } from "../text/read-url.ts";
import { checks } from "./all-checks.ts";
import { severities as levels, type Severity } from "./parts/finding.ts";
import type { LintedFileOptions, RobotsResponse } from "./parts/linted-file.ts";

/** Options of `lint`. */
export interface LintOptions {
  /** URL of the robots.txt. Without it, witnesses are URLs of `https://example.com`. */
  readonly robotsUrl?: string | URL;
  /** Known crawlers that matter to the site. Default: all crawlers of the registry. */
  readonly crawlers?: readonly Crawler[];
  /** Dialect of all crawlers. Default: the dialect of each. */
  readonly dialect?: Dialect;
  /** Severities by code, instead of the usual ones. `off` omits the check. */
  readonly severities?: Readonly<Record<string, Severity | "off">>;
  /** Facts of the response that carried the robots.txt. */
  readonly response?: RobotsResponse;
  /**
   * Whether to prove what is possible for all URLs: which rules have no effect, and which fixes are safe. It also
   * reports the codes that need a proof. It takes some tenths of a second for a usual file. Default: false.
   */
  readonly prove?: boolean;
}

const table: OptionTable<LintOptions> = {
  prove: { kind: "flag", default: false },
  robotsUrl: { kind: "any" },
  crawlers: {
    kind: "any",
    check(value, name) {
      if (Array.isArray(value) && value.every((one) => Array.isArray(one?.reads))) return value;
      throw wrongOption(name, "a list of crawlers, such as `selectCrawlers('ai')`", value);
    },
  },
  dialect: { kind: "any", check: (dialect) => dialectOf({ dialect }) },
  severities: {
    kind: "any",
    check(value, name) {
      checkObject(`The option ${name}`, value);
      for (const [code, severity] of Object.entries(value)) {
        if (!checks.some((check) => check.code === code))
          throw wrongOption(`A key of ${name}`, "a code of `lintChecks`", code);
        if (severity !== "off" && !levels.includes(severity))
          throw wrongOption(`${name}["${code}"]`, `one of ${levels.join(", ")}, off`, severity);
      }
      return value;
    },
  },
  response: {
    kind: "any",
    check(value, name) {
      checkObject(`The option ${name}`, value);
      checkedNumber(`${name}.status`, value.status, { max: 999, whole: true });
      return value;
    },
  },
};

/**
 * Checks the options of `lint`.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 * @throws {InvalidUrlError} if `robotsUrl` is not absolute.
 * @throws {InvalidDialectError} if `dialect` is not a dialect object (for example, only its name).
 */
export function settleLintOptions(
  options: LintOptions | undefined,
): LintedFileOptions & { readonly severities: ReadonlyMap<string, Severity | "off"> } {
  const settled = settleOptions("lint", table, options);
  const severities = new Map(Object.entries(settled.severities ?? {}));
  return { ...settled, robotsUrl: urlOf(settled.robotsUrl), severities };
}

function urlOf(url: string | URL | undefined): URL | undefined {
  if (url === undefined) return undefined;
  const parsed = parseUrl(String(url));
  if (parsed === undefined) throw new InvalidUrlError(String(url));
  return parsed;
}

import { InvalidOptionError } from "@maycrawl/agent";
import { checkedSignal, checkNames, type NumberRule, settleNumbers } from "@maycrawl/agent/internal";
import { checkedUrl } from "../source/checked-options.ts";
import { shown } from "../source/shown.ts";

/** How much of one sitemap is read. */
export interface SitemapLimits {
  /** Bytes, decompressed. */
  readonly maxBytes: number;
  /** Pages, or sitemaps of an index. */
  readonly maxEntries: number;
  /** Milliseconds that are spent on reading; what the caller does between two entries does not count. */
  readonly timeoutMs: number;
}

/** 50 MB, which the protocol has as 52,428,800 bytes, and 50,000 URLs (sitemaps.org, "Using Sitemap index files"); a minute. */
export const defaultSitemapLimits: SitemapLimits = {
  maxBytes: 52_428_800,
  maxEntries: 50_000,
  timeoutMs: 60_000,
};

const RULES: Readonly<Record<keyof SitemapLimits, NumberRule>> = {
  maxBytes: { whole: true },
  maxEntries: { whole: true },
  timeoutMs: {},
};

/** @throws {InvalidOptionError} where one is none. */
export function settledSitemapLimits(limits: Partial<SitemapLimits> | undefined): SitemapLimits {
  return settleNumbers("limits", defaultSitemapLimits, limits, RULES);
}

/** Options of `readSitemap`. */
export interface ReadSitemapOptions {
  /** Where the sitemap is: what it may speak for follows from it. Default: the response's own URL. */
  readonly url?: string | URL | undefined;
  /**
   * Which pages are wanted: `any` (the default), those of the sitemap's own scheme, host and port (`host`), or those that
   * are below its folder as well (`location`). What lies outside is left out; where it is not, its entry says so.
   */
  readonly scope?: "any" | "host" | "location" | undefined;
  readonly limits?: Partial<SitemapLimits> | undefined;
  /** Gives up; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

const NAMES: Readonly<Record<keyof ReadSitemapOptions, true>> = {
  url: true,
  scope: true,
  limits: true,
  signal: true,
};

/** The options, settled. */
export interface SettledReading {
  readonly url: URL | undefined;
  readonly scope: "any" | "host" | "location";
  readonly limits: SitemapLimits;
  readonly signal: AbortSignal | undefined;
  /** Whether the sitemap was given as a string, whose encoding needs no detection. */
  readonly isText: boolean;
}

/**
 * Settles what was not given.
 * @throws {InvalidOptionError} where an option is none.
 */
export function settleReading(
  options: ReadSitemapOptions,
  ownUrl: string | undefined,
  isText: boolean,
): SettledReading {
  checkNames("readSitemap", NAMES, options);
  const { scope = "any" } = options;
  const signal = checkedSignal(options.signal);
  if (scope !== "any" && scope !== "host" && scope !== "location") {
    throw new InvalidOptionError(`scope must be "any", "host" or "location"; received ${shown(scope)}.`);
  }
  const limits = settledSitemapLimits(options.limits);
  const url = options.url ?? ownUrl;
  return { url: url === undefined ? undefined : checkedUrl(url), scope, limits, signal, isText };
}

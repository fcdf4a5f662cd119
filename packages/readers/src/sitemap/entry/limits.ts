import {
  checkedSignal,
  defaultsOf,
  type NumberTable,
  type OptionTable,
  type Settled,
  settleOptions,
} from "@maycrawl/engine/internal";
import { checkedUrl } from "../../source/check-url.ts";

/** How much of one sitemap is read. */
export interface SitemapLimits {
  /** Bytes, decompressed. */
  readonly maxBytes: number;
  /** Pages, or sitemaps of an index. */
  readonly maxEntries: number;
  /** Milliseconds that are spent on reading; what the caller does between two entries does not count. */
  readonly timeoutMs: number;
}

const limitTable: NumberTable<SitemapLimits> = {
  maxBytes: { default: 52_428_800, whole: true },
  maxEntries: { default: 50_000, whole: true },
  timeoutMs: { default: 60_000 },
};

/** 50 MB, which the protocol has as 52,428,800 bytes, and 50,000 URLs (sitemaps.org, "Using Sitemap index files"); a minute. */
export const defaultSitemapLimits: SitemapLimits = defaultsOf(limitTable);

/** Options of `readSitemap`. */
export interface ReadSitemapOptions {
  /** Where the sitemap is: what it may speak for follows from it. Default: the response's own URL. */
  readonly url?: string | URL | undefined;
  /**
   * Which pages are wanted: `any`, those of the sitemap's own scheme, host and port (`host`), or those that are below its folder as
   * well (`location`). A page outside is left out; with `any`, its entry says so. Default: `any`.
   */
  readonly scope?: "any" | "host" | "location" | undefined;
  /** How much of the sitemap is read. */
  readonly limits?: Partial<SitemapLimits> | undefined;
  /** Gives up; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** The table of `readSitemap`'s options. */
export const readSitemapOptions: OptionTable<ReadSitemapOptions> = {
  url: { kind: "any" },
  scope: { kind: "word", words: ["any", "host", "location"], default: "any" },
  limits: { kind: "numbers", numbers: limitTable },
  signal: { kind: "any", check: checkedSignal },
};

/** The options, settled. `Omit` as in `SettledPageReading`. */
export interface SettledReading extends Omit<Settled<ReadSitemapOptions>, "url"> {
  readonly url: URL | undefined;
  /** Whether the sitemap was given as a string, whose encoding needs no detection. */
  readonly isText: boolean;
}

/**
 * Checks the options and fills in the defaults.
 * @throws {InvalidOptionError} for an invalid option.
 */
export function settleReading(
  options: ReadSitemapOptions,
  ownUrl: string | undefined,
  isText: boolean,
): SettledReading {
  const settled = settleOptions("readSitemap", readSitemapOptions, options);
  const url = settled.url ?? ownUrl;
  return { ...settled, url: url === undefined ? undefined : checkedUrl(url), isText };
}

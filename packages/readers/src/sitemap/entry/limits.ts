import {
  checkedSignal,
  defaultsOf,
  type NumberTable,
  type OptionTable,
  type Settled,
  settleOptions,
} from "@maycrawl/engine/internal";
import { parseUrlOption } from "../../source/check-url.ts";

/** Limits for reading one sitemap. */
export interface SitemapLimits {
  /** Maximum decompressed size in bytes. */
  readonly maxBytes: number;
  /** Maximum number of entries: pages, or sitemaps of an index. */
  readonly maxEntries: number;
  /** Maximum time for reading in milliseconds. The caller's own time between two entries does not count. */
  readonly timeoutMs: number;
}

const limitTable: NumberTable<SitemapLimits> = {
  maxBytes: { default: 52_428_800, whole: true },
  maxEntries: { default: 50_000, whole: true },
  timeoutMs: { default: 60_000 },
};

/**
 * Default limits: 50 MB (52,428,800 bytes) and 50,000 URLs, as in the protocol (sitemaps.org, "Using Sitemap index
 * files"), and one minute.
 */
export const defaultSitemapLimits: SitemapLimits = defaultsOf(limitTable);

/** Options of `readSitemap`. */
export interface ReadSitemapOptions {
  /** URL of the sitemap. It determines which URLs the sitemap may list. Default: the response's own URL. */
  readonly url?: string | URL | undefined;
  /**
   * Pages to return: all (`any`), those with the sitemap's own scheme, host and port (`host`), or those that are also
   * below its folder (`location`). Returned pages that the sitemap may not list have the property `outside`.
   * Default: `any`.
   */
  readonly scope?: "any" | "host" | "location" | undefined;
  /** Limits for reading the sitemap. */
  readonly limits?: Partial<SitemapLimits> | undefined;
  /** Aborts reading. Its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** Option table of `readSitemap`. */
export const readSitemapOptions: OptionTable<ReadSitemapOptions> = {
  url: { kind: "any" },
  scope: { kind: "word", words: ["any", "host", "location"], default: "any" },
  limits: { kind: "numbers", numbers: limitTable },
  signal: { kind: "any", check: checkedSignal },
};

/** Checked options, with defaults filled in. `Omit` is needed for the same reason as in `CheckedPageOptions`. */
export interface SettledReading extends Omit<Settled<ReadSitemapOptions>, "url"> {
  readonly url: URL | undefined;
  /** Whether the sitemap is a string, whose encoding needs no detection. */
  readonly isText: boolean;
}

/**
 * Checks the options and fills in the defaults.
 * @throws {InvalidOptionError} if an option is invalid.
 */
export function settleReading(
  options: ReadSitemapOptions,
  ownUrl: string | undefined,
  isText: boolean,
): SettledReading {
  const settled = settleOptions("readSitemap", readSitemapOptions, options);
  const url = settled.url ?? ownUrl;
  return { ...settled, url: url === undefined ? undefined : parseUrlOption(url), isText };
}

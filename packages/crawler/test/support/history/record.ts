import type { CrawlSummary, PageRecord } from "../../../src/report.ts";
import type { RunPlan } from "./plan.ts";
import type { ServedRequest } from "./site-server.ts";

/** A URL in the crawl file. */
export interface UrlRow {
  readonly id: number;
  readonly url: string;
  readonly state: number;
  readonly depth: number;
  /** Number of links from a seed; null if only a sitemap leads to the URL. */
  readonly clicks: number | null;
  readonly foundBy: string;
  readonly foundOn: string | null;
  readonly linked: number;
  readonly linkedFrom: string | null;
  readonly sitemap: string | null;
  readonly skipped: string | null;
  readonly dueAt: number;
  readonly visit: number | null;
}

/** A visit in the crawl file. */
export interface VisitRow {
  readonly id: number;
  readonly url: string;
  readonly round: number;
  readonly at: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly redirect: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly changed: number;
  readonly canonical: string | null;
  readonly title: string | null;
}

export interface RoundRow {
  readonly id: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly endedBy: string | null;
}

export interface SitemapRow {
  readonly url: string;
  readonly round: number;
  readonly entries: number;
  readonly failure: string | null;
}

/** Contents of the crawl file and its report after a run. */
export interface Snapshot {
  readonly urls: readonly UrlRow[];
  readonly visits: readonly VisitRow[];
  readonly rounds: readonly RoundRow[];
  readonly sitemaps: readonly SitemapRow[];
  /** Whether `linked` is the number of linking pages. Otherwise it is 0 or 1. */
  readonly countsLinks: boolean;
  readonly queuedOfHosts: number;
  readonly records: readonly PageRecord[];
  readonly summary: CrawlSummary;
}

/** An event of a run that the oracle needs. */
export type HistoryEvent =
  | { readonly type: "round"; readonly round: number; readonly resumed: boolean }
  | { readonly type: "round-end"; readonly round: number; readonly by: string; readonly visited: number }
  | { readonly type: "visit"; readonly url: string };

/** Record of a finished run. */
export interface RunRecord {
  readonly plan: RunPlan;
  /** Seed URLs in the form that the caller used. */
  readonly seeds: readonly string[];
  readonly log: readonly ServedRequest[];
  readonly told: readonly HistoryEvent[];
  /** `ended`: finished without `stop`; `stopped`: finished after `stop`; `broken`: aborted, killed or failed. */
  readonly outcome: "ended" | "stopped" | "broken";
  /** Error that the run threw, except the reason of its signal. */
  readonly error: unknown;
  readonly snapshot: Snapshot | undefined;
}

import type { CrawlSummary, PageRecord } from "../../../src/report.ts";
import type { RunPlan } from "./plan.ts";
import type { Asked } from "./site-server.ts";

/** A URL, as the crawl's file has it. */
export interface UrlRow {
  readonly id: number;
  readonly url: string;
  readonly state: number;
  readonly depth: number;
  readonly foundBy: string;
  readonly foundOn: string | null;
  readonly linked: number;
  readonly linkedFrom: string | null;
  readonly sitemap: string | null;
  readonly skipped: string | null;
  readonly dueAt: number;
  readonly visit: number | null;
}

/** A visit, as the crawl's file has it. */
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

/** What the crawl's file and its report say after a run. */
export interface Snapshot {
  readonly urls: readonly UrlRow[];
  readonly visits: readonly VisitRow[];
  readonly rounds: readonly RoundRow[];
  readonly sitemaps: readonly SitemapRow[];
  /** Whether `linked` is a number of pages, and not only yes or no. */
  readonly countsLinks: boolean;
  readonly queuedOfHosts: number;
  readonly records: readonly PageRecord[];
  readonly summary: CrawlSummary;
}

/** What a run told: the events that matter here. */
export type Told =
  | { readonly type: "round"; readonly round: number; readonly resumed: boolean }
  | { readonly type: "round-end"; readonly round: number; readonly by: string; readonly visited: number }
  | { readonly type: "visit"; readonly url: string };

/** A run that is over. */
export interface RunRecord {
  readonly plan: RunPlan;
  /** URLs as they were given. */
  readonly seeds: readonly string[];
  readonly log: readonly Asked[];
  readonly told: readonly Told[];
  /** `ended`: it came to its end or to that of a round after `stop`; `broken`: aborted or killed. */
  readonly outcome: "ended" | "stopped" | "broken";
  /** What it threw, besides the reason of its signal. */
  readonly error: unknown;
  readonly snapshot: Snapshot | undefined;
}

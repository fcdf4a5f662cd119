import type { Message } from "@maycrawl/engine";
import type { SkipReason } from "../../crawl/state/found-url.ts";
import type { LeftOutReason } from "../../crawl/state/left-out-reasons.ts";
import type { RoundEnd } from "../../crawl/state/round.ts";
import type { Advice } from "./advice.ts";
import type { Verdict } from "./url-verdict.ts";

/** A value and its count. */
export interface Tally<K> {
  readonly what: K;
  readonly count: number;
}

/** A tally with an example URL. */
export interface Example<K> extends Tally<K> {
  readonly url: string;
}

/** The first URLs of a set, and the size of the whole set. */
export interface Sample {
  readonly count: number;
  readonly urls: readonly string[];
}

/** One of the slowest or largest pages. */
export interface Extreme {
  readonly url: string;
  /** Duration in milliseconds, or size in bytes. */
  readonly amount: number;
}

/** A kind of failure, with advice and examples. */
export interface FailureTally extends Advice {
  readonly code: string;
  readonly count: number;
  readonly examples: readonly FailureExample[];
}

/** A URL, and a message about its failure. The message continues a sentence that begins with the URL. */
export interface FailureExample extends Message {
  readonly url: string;
  /**
   * Message about the page that leads to the URL. Its parameters are that page's URL and the number of other pages that
   * link to the URL. Only in `broken`, if such a page is known.
   */
  readonly source?: Message | undefined;
}

/** A kind of contradiction between two statements of a site. */
export type ContradictionTally = FailureTally;

/** Links that were left out for one reason: they were counted, but not kept. */
export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly links: number;
  /** Target hosts with the most links, each with an example. The origin "" means all other hosts. */
  readonly hosts: readonly { readonly origin: string; readonly links: number; readonly url: string }[];
}

/** URLs of a host beyond a budget. `what` names the budget. */
export interface TrapTally extends Example<string> {
  readonly origin: string;
}

/** A host that has queued URLs and waits. */
export interface WaitingHost {
  readonly origin: string;
  readonly queued: number;
  /** End of the wait, in milliseconds since the epoch. */
  readonly readyAt: number;
  readonly waitingFor: string;
  readonly stuck: "unreachable" | "nowhere" | undefined;
}

/** Numbers of visits in a period of time, by status. */
export interface TimeSlice {
  /** Start of the period, in milliseconds since the epoch. */
  readonly at: number;
  readonly statuses: Readonly<Record<StatusClass, number>>;
}

/** Class of a status. `other`: a status of 600 or more (RFC 9110 §15), such as 999. `none`: no answer. */
export type StatusClass = "2xx" | "3xx" | "4xx" | "5xx" | "other" | "none";

/** Results of a crawl. Most lists are sorted by count, the largest first, and have at most `maxItems` entries. */
export interface CrawlSummary {
  readonly round:
    | {
        readonly id: number;
        readonly startedAt: number;
        /** Undefined while the round is running, or if it was interrupted. */
        readonly endedAt: number | undefined;
        readonly endedBy: RoundEnd | undefined;
        /** Number of URLs visited in the round. */
        readonly visited: number;
      }
    | undefined;
  /** Number of hosts with a visited URL. Hosts that are only linked or cannot be reached do not count. */
  readonly hosts: number;
  readonly urls: {
    readonly known: number;
    /** URLs that were visited in any round. */
    readonly visited: number;
    readonly queued: number;
    readonly skipped: number;
    readonly gone: number;
  };
  /** Whether any page has answered with a status of 2xx, in any round. */
  readonly hasAnswer: boolean;
  /** Seeds whose last visit was a redirect out of the crawl's scope. */
  readonly seedsLeadingOut: readonly { readonly url: string; readonly target: string }[];
  /** Firewalls that answered instead of the sites, by the last visit of each URL. They are not in `notes`. */
  readonly firewalls: readonly Example<string>[];
  /** All verdicts, including those with a count of 0. */
  readonly verdicts: readonly Tally<Verdict>[];
  /** Statuses of the last visit of each URL; null means no answer. */
  readonly statuses: readonly Tally<number | null>[];
  /**
   * Visited URLs by the number of links from a seed, in ascending order. Depth 20 includes all deeper URLs. The last
   * entry can be null: only a sitemap leads to these URLs.
   */
  readonly depths: readonly Tally<number | null>[];
  /** All visits, including those of earlier rounds. */
  readonly timeline: { readonly sliceMs: number; readonly slices: readonly TimeSlice[] };
  readonly blocked: {
    readonly count: number;
    readonly rules: readonly (Example<string> & { readonly origin: string })[];
  };
  /** Skipped URLs that the crawl file keeps. `leftOut` counts the others. */
  readonly skipped: readonly Example<SkipReason>[];
  /** Budgets that are used up, by host. Only URLs that the crawl file keeps are counted. */
  readonly traps: readonly TrapTally[];
  /**
   * Links that were found and not kept, by reason. `queue`: the host had too many URLs, waiting or in total. `sitemap`: it
   * had too many sitemaps.
   */
  readonly leftOut: readonly LeftOut[];
  /** URLs that left the crawl or came back because the last run had other options; undefined if it had the same. */
  readonly optionChanges:
    | {
        readonly at: number;
        /** URLs that left, by the reason why they are skipped now. */
        readonly left: readonly Tally<SkipReason>[];
        /** URLs that came back, by the reason why they were skipped before. */
        readonly back: readonly Tally<SkipReason>[];
      }
    | undefined;
  readonly notIndexable: readonly Example<string>[];
  readonly errors: readonly Example<string>[];
  readonly notes: readonly Example<string>[];
  readonly contradictions: readonly ContradictionTally[];
  /**
   * Broken links and redirects, with the pages that lead to them:
   * - `broken-link`: a linked page does not exist.
   * - `refused-link`: a linked page refuses access.
   * - `failed-link`: a linked page could not be fetched.
   * - `broken-redirect`: a link redirects to a URL that does not exist or could not be fetched.
   * - `refused-redirect`: a link redirects to a page that refuses access.
   * - `redirect-nowhere`: a redirect has no usable target.
   * - `redirect-loop`: redirects form a circle.
   */
  readonly broken: readonly FailureTally[];
  readonly slowest: readonly Extreme[];
  readonly largest: readonly Extreme[];
  /**
   * Indexable pages in a sitemap that no page links to. They name no other URL as canonical. Empty if some linked pages
   * were not read, because links may be missing.
   */
  readonly orphans: Sample;
  /**
   * Linked pages that are missing from the sitemaps of their host. They are indexable, and name no other URL as
   * canonical. Hosts without a sitemap have no islands.
   */
  readonly islands: Sample;
  readonly waiting: { readonly count: number; readonly hosts: readonly WaitingHost[] };
  readonly sitemaps: {
    readonly count: number;
    readonly entries: number;
    readonly failures: readonly { readonly url: string; readonly errors: number; readonly failure: string }[];
  };
}

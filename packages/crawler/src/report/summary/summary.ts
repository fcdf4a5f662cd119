import type { Message } from "@maycrawl/engine";
import type { SkipReason } from "../../crawl/state/found-url.ts";
import type { LeftOutReason } from "../../crawl/state/left-out-reasons.ts";
import type { RoundEnd } from "../../crawl/state/round.ts";
import type { Advice } from "./advice.ts";
import type { Verdict } from "./url-verdict.ts";

/** How often something is so. */
export interface Tally<K> {
  readonly what: K;
  readonly count: number;
}

/** The same, with a URL for which it is so. */
export interface Example<K> extends Tally<K> {
  readonly url: string;
}

/** Some of many URLs. */
export interface Sample {
  readonly count: number;
  readonly urls: readonly string[];
}

/** A URL, and how slow or large it is. */
export interface Extreme {
  readonly url: string;
  /** Milliseconds, or bytes. */
  readonly amount: number;
}

/** A kind of failure, with advice and examples. */
export interface FailureTally extends Advice {
  readonly code: string;
  readonly count: number;
  readonly examples: readonly FailureExample[];
}

/** What is wrong with a URL, in words that go on after it. */
export interface FailureExample extends Message {
  readonly url: string;
  /** How a page leads there: its URL and the number of other pages that do are parameters. Only of `broken`, and where a page is known. */
  readonly source?: Message | undefined;
}

/** Two things that a site says, and that do not go together. */
export type ContradictionTally = FailureTally;

/** Links that were left out for one reason. They were counted, and not kept. */
export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly links: number;
  /** The hosts to which most of them lead, each with an example; "": of all others. */
  readonly hosts: readonly { readonly origin: string; readonly links: number; readonly url: string }[];
}

/** URLs of a host that are beyond a budget; `what` names the budget. */
export interface TrapTally extends Example<string> {
  readonly origin: string;
}

/** A host that has URLs left, and what it waits for. */
export interface WaitingHost {
  readonly origin: string;
  readonly queued: number;
  /** From when on it may be visited, in milliseconds since the epoch. */
  readonly readyAt: number;
  readonly waitingFor: string;
  readonly stuck: "unreachable" | "nowhere" | undefined;
}

/** The statuses of the visits in a stretch of time. */
export interface TimeSlice {
  /** When it begins, in milliseconds since the epoch. */
  readonly at: number;
  readonly statuses: Readonly<Record<StatusClass, number>>;
}

/** `other`: a status of 600 or more (RFC 9110 §15), such as 999. `none`: there was no answer. */
export type StatusClass = "2xx" | "3xx" | "4xx" | "5xx" | "other" | "none";

/** What came of a crawl. Lists are the longest first, and end after `maxItems` entries. */
export interface CrawlSummary {
  readonly round:
    | {
        readonly id: number;
        readonly startedAt: number;
        /** Undefined while it goes on, or was interrupted. */
        readonly endedAt: number | undefined;
        readonly endedBy: RoundEnd | undefined;
        /** How many URLs were visited in it. */
        readonly visited: number;
      }
    | undefined;
  /** Of which a URL was visited; others were only linked, or cannot be reached. */
  readonly hosts: number;
  readonly urls: {
    readonly known: number;
    /** Of which a visit is kept, in whichever round it was. */
    readonly visited: number;
    readonly queued: number;
    readonly skipped: number;
    readonly gone: number;
  };
  /** Whether a page has ever answered with a status of 2xx, in whichever round it was. */
  readonly hasAnswer: boolean;
  /** Seeds that redirect to where the crawl does not go, by their last visits. */
  readonly seedsLeadingOut: readonly { readonly url: string; readonly target: string }[];
  /** Firewalls that answered in place of the sites, in words, by the last visit of each URL. They are not in `notes`. */
  readonly firewalls: readonly Example<string>[];
  /** All verdicts, also those that no URL has. */
  readonly verdicts: readonly Tally<Verdict>[];
  /** By the last visit of each URL; null: there was no answer. */
  readonly statuses: readonly Tally<number | null>[];
  /** By the number of links from a seed, least first; the last has all that are deeper. */
  readonly depths: readonly Tally<number>[];
  /** All visits, also those of earlier rounds. */
  readonly timeline: { readonly sliceMs: number; readonly slices: readonly TimeSlice[] };
  readonly blocked: {
    readonly count: number;
    readonly rules: readonly (Example<string> & { readonly origin: string })[];
  };
  /** Of the URLs that the file keeps: `leftOut` has those beyond. */
  readonly skipped: readonly Example<SkipReason>[];
  /** Which budgets of which hosts are used up, of the URLs that the file keeps. */
  readonly traps: readonly TrapTally[];
  /** What was found and not kept, by reason; `queue`: the host had too many URLs already, waiting or in all, `sitemap`: it had too many sitemaps. */
  readonly leftOut: readonly LeftOut[];
  /** What the options of the last run changed, where they were others than before: URLs that left the crawl, and that came back. */
  readonly optionChanges:
    | {
        readonly at: number;
        /** By the reason that keeps them away now. */
        readonly left: readonly Tally<SkipReason>[];
        /** By the reason that kept them away before. */
        readonly back: readonly Tally<SkipReason>[];
      }
    | undefined;
  readonly notIndexable: readonly Example<string>[];
  readonly errors: readonly Example<string>[];
  readonly notes: readonly Example<string>[];
  readonly contradictions: readonly ContradictionTally[];
  /**
   * Linked pages that are not there (`broken-link`), refuse access (`refused-link`) or could not be fetched (`failed-link`), links that
   * redirect to such (`broken-redirect`), redirects that lead nowhere (`redirect-nowhere`), and circles of redirects (`redirect-loop`), with the pages that lead there.
   */
  readonly broken: readonly FailureTally[];
  readonly slowest: readonly Extreme[];
  readonly largest: readonly Extreme[];
  /** In a sitemap, and no link leads to them; none where that is not known, since not all pages were read that are linked. */
  readonly orphans: Sample;
  /** A link leads to them, they may be indexed and name no other URL as canonical, and no sitemap names them, though their host has one. */
  readonly islands: Sample;
  readonly waiting: { readonly count: number; readonly hosts: readonly WaitingHost[] };
  readonly sitemaps: {
    readonly count: number;
    readonly entries: number;
    readonly failures: readonly { readonly url: string; readonly errors: number; readonly failure: string }[];
  };
}

import type { CrawlEnd } from "@maycrawl/crawler";
import type { CrawlSummary, LeftOutReason } from "@maycrawl/crawler/report";
import { visibleHead } from "@maycrawl/engine/internal";
import { hasAlike } from "./left-out-rows.ts";

/** Maximum length of a URL that is shown, in characters. */
const MAX_URL = 150;

/** Outcome of a run: why it ended, and how many visits it made. */
export interface RunOutcome {
  /** Reason why the last round of the run ended. */
  readonly by: CrawlEnd;
  /**
   * Number of visits in the run that were answered with 2xx or 304. Undefined for a crawl in a database, where other
   * workers may have visited all pages.
   */
  readonly reached: number | undefined;
  /** Number of visits in the run, with any result; undefined if unknown. */
  readonly visits?: number | undefined;
  /** Whether the options of the run differ from the options of the previous run. */
  readonly hasOtherOptions: boolean;
  /** Lines about hosts that require a lower rate than `--rate`. */
  readonly slowed?: readonly string[];
}

/**
 * Whether the run read nothing: no page could be visited, or every visit failed and no page has ever answered. False
 * for a run that the user stopped.
 */
export function isNothingVisited(summary: CrawlSummary, ended: RunOutcome | undefined): boolean {
  if (ended?.by === "stopped") return false;
  const { known, visited } = summary.urls;
  if (ended !== undefined && visited > 0 && !summary.hasAnswer) return true;
  // An earlier, interrupted run of this round may have done all visits.
  if (ended?.reached !== undefined)
    return ended.visits === 0 && !(ended.by === "done" && (summary.round?.visited ?? 0) > 0);
  return visited === 0 && (ended?.by === "unreachable" || isRefused(summary) || known === 0);
}

/** Whether the address policy forbade an address. */
export function isRefused({ skipped }: CrawlSummary): boolean {
  return skipped.some(({ what }) => what === "refused");
}

const ENDS: Readonly<Record<CrawlEnd, string>> = {
  done: "everything was visited",
  limit: "the page limit was reached",
  unreachable: "the hosts of the remaining URLs cannot be reached",
  stopped: "stopped",
};

/** Describes the outcome of a run. */
export function runOutcomeWords(summary: CrawlSummary, ended: RunOutcome): string {
  if (!isNothingVisited(summary, ended)) {
    const isCut = ended.by === "done" && isLeftOut(summary);
    const words = isCut ? "everything was visited except what is left out" : ENDS[ended.by];
    const isRead = ended.by === "stopped" || ended.reached !== 0 || ended.visits === 0;
    return isRead ? words : `${words}, and no page answered in this run`;
  }
  const why = whyNothing(summary, ended);
  return `nothing could be visited${why === undefined ? "" : `: ${why}`}`;
}

/** Whether budgets left out URLs. */
function isLeftOut(summary: CrawlSummary): boolean {
  const { traps, leftOut } = summary;
  return traps.length > 0 || hasAlike(summary) || leftOut.some(({ reason }) => BUDGETED.has(reason));
}

const BUDGETED: ReadonlySet<LeftOutReason> = new Set<LeftOutReason>(["trap", "length", "queue", "sitemap"]);

/** Returns the reason why nothing could be visited; undefined if the summary shows no single reason. */
function whyNothing(summary: CrawlSummary, { by }: RunOutcome): string | undefined {
  const { skipped, urls, round, seedsLeadingOut, firewalls } = summary;
  if (urls.known === 0) return "there is no seed";
  if (by === "unreachable") return ENDS.unreachable;
  const [out] = seedsLeadingOut;
  if (out !== undefined) return `a seed redirects to ${visibleHead(out.target, MAX_URL)}, out of scope`;
  const [firewall] = firewalls;
  if ((round?.visited ?? 0) > 0)
    return firewall === undefined ? "every visit failed" : `every visit failed: ${firewall.what}`;
  const [first] = skipped;
  return first?.what === "robots" && first.count === urls.known
    ? "robots.txt disallows all of it"
    : undefined;
}

import type { CrawlEnd } from "@maycrawl/crawler";
import type { CrawlSummary, LeftOutReason } from "@maycrawl/crawler/report";
import { visibleHead } from "@maycrawl/engine/internal";
import { hasAlike } from "./left-out-rows.ts";

/** Characters of a URL that are shown. */
const MAX_URL = 150;

/** How a run ended. */
export interface RunOutcome {
  /** How its last round ended. */
  readonly by: CrawlEnd;
  /** How many pages answered in the run, with 2xx or 304; undefined in a database, where other workers may have had all of them. */
  readonly reached: number | undefined;
  /** How many pages it visited, whatever came of them; undefined where that is not known. */
  readonly visits?: number | undefined;
  /** Whether its options were others than those of the run before. */
  readonly hasOtherOptions: boolean;
  /** Lines about hosts that want fewer requests than --rate makes. */
  readonly slowed?: readonly string[];
}

/**
 * Whether the run read nothing: every visit failed and no page has ever answered, or no page could be visited. False for a run that
 * the user stopped.
 */
export function isNothingVisited(summary: CrawlSummary, ended: RunOutcome | undefined): boolean {
  if (ended?.by === "stopped") return false;
  const { known, visited } = summary.urls;
  if (ended !== undefined && visited > 0 && !summary.hasAnswer) return true;
  // A run that was interrupted may have left nothing to visit.
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
  limit: "as many pages as were wanted were visited",
  unreachable: "the hosts of the remaining URLs cannot be reached",
  stopped: "stopped",
};

/** How a run ended, in words. */
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

/** Whether budgets kept the crawl from something. */
function isLeftOut(summary: CrawlSummary): boolean {
  const { traps, leftOut } = summary;
  return traps.length > 0 || hasAlike(summary) || leftOut.some(({ reason }) => BUDGETED.has(reason));
}

const BUDGETED: ReadonlySet<LeftOutReason> = new Set<LeftOutReason>(["trap", "length", "queue", "sitemap"]);

/** Why nothing could be visited, where one reason explains it. */
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
  return first?.what === "robots" && first.count === urls.known ? "robots.txt forbids all of it" : undefined;
}

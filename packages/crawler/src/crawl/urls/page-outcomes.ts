import { isRedirect, isTemporaryFailure } from "@maycrawl/engine/internal";
import { isNearer } from "../state/distance.ts";
import type { Edge } from "../state/edges.ts";
import type { FoundUrl, QueuedUrl } from "../state/found-url.ts";
import { leftOutBit } from "../state/left-out-reasons.ts";
import type { UrlRow } from "../state/url-rows.ts";
import type { Visit } from "../state/visit.ts";
import type { Added, FoundOn } from "./add-urls.ts";
import type { AlikePages } from "./alike-pages.ts";
import type { Budgets } from "./budgets.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import type { ShorterPath } from "./propagate-depth.ts";
import type { Revisit } from "./revisit.ts";
import { type RevisitPlan, revisitAfter } from "./revisit.ts";
import { budgetsUsedBy } from "./traps.ts";
import type { UrlTransitions } from "./url-transitions.ts";

/** The rows that store visits. */
export interface VisitRows {
  add(url: number, round: number, visit: Visit, revisit: Revisit): void;
}

/** The rows that store links. */
export interface LinkRows {
  /** Replaces the edges of a page by those of its last visit. */
  set(page: number, edges: readonly Edge[]): void;
}

/** The tables and functions that a `PageOutcomes` uses. */
export interface PageOutcomesParts {
  readonly urls: UrlTransitions;
  readonly visits: VisitRows;
  readonly links: LinkRows;
  readonly alike: AlikePages;
  readonly used: Budgets;
  readonly rules: CrawlRules;
  /** Adds found URLs. */
  readonly add: (found: readonly FoundUrl[], on: FoundOn) => Added;
  /** Called if the distance of the URL became smaller during its visit. */
  readonly nearer: (path: ShorterPath, round: number) => void;
}

export interface PageOutcomesOptions {
  readonly host: number;
  readonly round: number;
  readonly plan: RevisitPlan;
  readonly now: () => number;
}

/** Stores the visits of a host's pages with their links, and detects pages that are too similar to many others. */
export class PageOutcomes {
  readonly #parts: PageOutcomesParts;
  readonly #options: PageOutcomesOptions;
  /** Whether a budget of the host may have grown since the last check of held URLs. */
  mayWake = true;

  constructor(parts: PageOutcomesParts, options: PageOutcomesOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /**
   * Stores a visit and adds the URLs that it found. Part of the caller's transaction.
   * @returns whether the URLs were added; false if too many pages are like this one.
   */
  visited(url: QueuedUrl, visit: Visit, found: readonly FoundUrl[]): boolean {
    const { urls, visits, links, add, nearer } = this.#parts;
    const { round, plan, now } = this.#options;
    // Read the current row, because a shorter path to the page may have been found during the visit.
    const row = urls.rows.byId(url.id) as UrlRow;
    const { depth, clicks, leftOut } = row;
    const isCut = (leftOut & leftOutBit.alike) !== 0;
    const stored = this.#withAlikeNote(url, visit, isCut);
    visits.add(url.id, round, stored, revisitAfter(visit, url.known, plan));
    urls.leaveQueue({ ...row, skipped: null });
    if (!keepsLinks(visit)) {
      const on = { page: url.id, leftOut, round, now: now() };
      const added = add(stored === visit ? found : [], on);
      links.set(url.id, added.edges);
      const bits = stored === visit ? added.leftOut : added.leftOut | leftOutBit.alike;
      if (bits !== leftOut) urls.rows.mark(url.id, bits);
      if (isNearer(row, url)) nearer({ id: url.id, depth, clicks, isShallower: depth < url.depth }, round);
    }
    return stored === visit;
  }

  /**
   * Returns the visit, with a note if there are too many similar pages. A page is counted at its first visit. If its
   * links were not followed then, the page is counted again when it has changed.
   * @param isCut whether the page's links were not followed at its last visit, because too many pages were similar.
   */
  #withAlikeNote(url: QueuedUrl, visit: Visit, isCut: boolean): Visit {
    if (url.known === undefined || (isCut && visit.changed)) return this.#countAlike(url, visit);
    return isCut && visit.likeness !== undefined ? this.#addNote(visit) : visit;
  }

  #addNote(visit: Visit): Visit {
    const { maxAlike } = this.#parts.rules.budgets;
    return {
      ...visit,
      note: `more than ${maxAlike} pages are alike but for numbers: its links are not followed`,
    };
  }

  /**
   * Counts the page among similar pages. Returns the visit, with a note if there are too many. If the page is unique,
   * the budgets for its URL form grow.
   */
  #countAlike({ url }: QueuedUrl, visit: Visit): Visit {
    const { likeness } = visit;
    if (likeness === undefined) return visit;
    const { alike, used, rules } = this.#parts;
    const { host } = this.#options;
    const pages = alike.count(host, likeness);
    if (pages > rules.budgets.maxAlike) return this.#addNote(visit);
    const isOwn = pages === 1 && visit.indexable !== false && this.#hasOwnTitle(visit);
    const draws = isOwn ? budgetsUsedBy(new URL(url), rules.budgets) : [];
    used.own(host, draws, url);
    if (draws.length > 0) this.mayWake = true;
    return visit;
  }

  #hasOwnTitle(visit: Visit): boolean {
    const title = titleKey(visit);
    return title === undefined || this.#parts.alike.count(this.#options.host, title) === 1;
  }
}

/** Returns the key for counting pages with the same title, apart from numbers; undefined without a title. */
export function titleKey({ title }: Visit): string | undefined {
  return title === undefined ? undefined : `title ${title.replace(/\d+/g, "0")}`;
}

/**
 * Returns whether the links from the previous visit remain valid: the page did not change (RFC 9110 §15.4.5), or the
 * request failed and the current links are unknown.
 */
function keepsLinks({ status, error }: Visit): boolean {
  if (status === undefined || status === 304) return true;
  if (isRedirect(status)) return false;
  if (error !== undefined) return true;
  return isTemporaryFailure(status);
}

import { isRedirect, isTemporaryFailure } from "@maycrawl/engine/internal";
import type { Edge } from "../state/edges.ts";
import type { FoundUrl, QueuedUrl } from "../state/found-url.ts";
import { leftOutBit } from "../state/left-out-reasons.ts";
import type { UrlRow } from "../state/url-rows.ts";
import type { Visit } from "../state/visit.ts";
import type { Added, FoundOn } from "./add-urls.ts";
import type { AlikePages } from "./alike-pages.ts";
import type { Budgets } from "./budgets.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import type { Revisit } from "./revisit.ts";
import { type RevisitPlan, revisitAfter } from "./revisit.ts";
import { drawsOf } from "./traps.ts";
import type { UrlTransitions } from "./url-transitions.ts";

/** The rows in which visits are kept. */
export interface VisitRows {
  add(url: number, round: number, visit: Visit, revisit: Revisit): void;
}

/** The rows in which links are kept. */
export interface LinkRows {
  /** Keeps where a page leads by its last visit. */
  set(page: number, edges: readonly Edge[]): void;
}

/** What an outcome is kept with. */
export interface PageOutcomesParts {
  readonly urls: UrlTransitions;
  readonly visits: VisitRows;
  readonly links: LinkRows;
  readonly alike: AlikePages;
  readonly used: Budgets;
  readonly rules: CrawlRules;
  /** Takes in what was found. */
  readonly add: (found: readonly FoundUrl[], on: FoundOn) => Added;
  /** Told that the depth of a URL became less while it was on its way. */
  readonly lowered: (id: number, depth: number, round: number) => void;
}

/** Of which host, and by which plan. */
export interface PageOutcomesOptions {
  readonly host: number;
  readonly round: number;
  readonly plan: RevisitPlan;
  readonly now: () => number;
}

/** Keeps what came of the visits of a host's pages: what each says, where it leads, and whether there are too many like it. */
export class PageOutcomes {
  readonly #parts: PageOutcomesParts;
  readonly #options: PageOutcomesOptions;
  /** Whether a budget of the host may have grown since URLs that are held were looked at last. */
  mayWake = true;

  constructor(parts: PageOutcomesParts, options: PageOutcomesOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /**
   * A visit is over. Part of a step of others.
   * @returns whether what it found was added: of a page like too many others nothing is.
   */
  visited(url: QueuedUrl, visit: Visit, found: readonly FoundUrl[]): boolean {
    const { urls, visits, links, add, lowered } = this.#parts;
    const { round, plan, now } = this.#options;
    // As it is now: a shorter way to the page may have been found while it was on its way.
    const row = urls.rows.byId(url.id) as UrlRow;
    const { depth, leftOut } = row;
    const isCut = (leftOut & leftOutBit.alike) !== 0;
    const kept = this.#kept(url, visit, isCut);
    visits.add(url.id, round, kept, revisitAfter(visit, url.known, plan));
    urls.leaveQueue({ ...row, skipped: null });
    if (!keepsLinks(visit)) {
      const on = { page: url.id, leftOut, round, now: now() };
      const added = add(kept === visit ? found : [], on);
      links.set(url.id, added.edges);
      const bits = kept === visit ? added.leftOut : added.leftOut | leftOutBit.alike;
      if (bits !== leftOut) urls.rows.mark(url.id, bits);
      if (depth < url.depth) lowered(url.id, depth, round);
    }
    return kept === visit;
  }

  /**
   * The visit as it is kept. A page counts at its first visit; one of too many stays one of them, unless it became another page.
   * @param isCut whether its links were not followed at its last visit, since there were too many pages like it.
   */
  #kept(url: QueuedUrl, visit: Visit, isCut: boolean): Visit {
    if (url.known === undefined || (isCut && visit.changed)) return this.#judged(url, visit);
    return isCut && visit.likeness !== undefined ? this.#cut(visit) : visit;
  }

  #cut(visit: Visit): Visit {
    const { maxAlike } = this.#parts.rules.budgets;
    return {
      ...visit,
      note: `more than ${maxAlike} pages are alike but for numbers: its links are not followed`,
    };
  }

  /**
   * The visit, with a note where there are too many pages like this one: then nothing that it leads to is added. A page that is like
   * no other lets the budgets of its form grow.
   */
  #judged({ url }: QueuedUrl, visit: Visit): Visit {
    const { likeness } = visit;
    if (likeness === undefined) return visit;
    const { alike, used, rules } = this.#parts;
    const { host } = this.#options;
    const pages = alike.count(host, likeness);
    if (pages > rules.budgets.maxAlike) return this.#cut(visit);
    const isOwn = pages === 1 && visit.indexable !== false && this.#hasOwnTitle(visit);
    const draws = isOwn ? drawsOf(new URL(url), rules.budgets) : [];
    used.own(host, draws, url);
    if (draws.length > 0) this.mayWake = true;
    return visit;
  }

  #hasOwnTitle(visit: Visit): boolean {
    const title = titleKey(visit);
    return title === undefined || this.#parts.alike.count(this.#options.host, title) === 1;
  }
}

/** By what the title of a page counts among those that are alike; undefined where it has none. */
export function titleKey({ title }: Visit): string | undefined {
  return title === undefined ? undefined : `title ${title.replace(/\d+/g, "0")}`;
}

/**
 * Whether the links of a page are those of the visit before: it did not change (RFC 9110 §15.4.5), or nothing is known, since the
 * server failed.
 */
function keepsLinks({ status, error }: Visit): boolean {
  if (status === undefined || status === 304) return true;
  if (isRedirect(status)) return false;
  if (error !== undefined) return true;
  return isTemporaryFailure(status);
}

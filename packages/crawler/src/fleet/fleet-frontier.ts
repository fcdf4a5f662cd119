import type { Frontier, SitemapRecord } from "../crawl/frontier.ts";
import type { FoundUrl } from "../crawl/url/found-url.ts";
import { type CrawlBudgets, drawsOf } from "../crawl/url/traps.ts";
import type { HostJobs } from "./host-jobs.ts";
import { addedUrl } from "./queued-as.ts";
import { ADD } from "./redis/add-script.ts";
import type { FleetRedis } from "./redis/fleet-redis.ts";
import type { Segment, UsedBudget } from "./segment.ts";

/** How many URLs one script adds; nothing else comes to Redis meanwhile. */
const STEP = 250;

/** On what the right to add depends, and how pages alike are counted. */
export interface AddedOn {
  readonly host: string;
  readonly token: string;
  readonly likeness: string | undefined;
}

/** What came of URLs that were to be added. */
export interface Added {
  /** Whether the host was lost, so that nothing was added. */
  readonly lost: boolean;
  /** How many pages are like this one, where that was asked; of more than the budget allows, nothing was added. */
  readonly alike: number;
  /** What is to be written down: with the reason where a URL is over a budget, without those that are over their host's. */
  readonly kept: readonly FoundUrl[];
  readonly used: readonly UsedBudget[];
}

/** Where a worker finds its parts. */
export interface FleetFrontierParts {
  readonly redis: FleetRedis;
  readonly jobs: HostJobs;
  readonly segment: Segment;
  readonly budgets: CrawlBudgets;
}

/** The frontier of a fleet, in Redis. What is found is written into the worker's segment, too. */
export class FleetFrontier implements Pick<Frontier, "add" | "sitemap"> {
  readonly #parts: FleetFrontierParts;

  constructor(parts: FleetFrontierParts) {
    this.#parts = parts;
  }

  async add(found: readonly FoundUrl[]): Promise<void> {
    for (let i = 0; i < found.length; i += STEP) {
      const { kept, used } = await this.put(found.slice(i, i + STEP), undefined);
      this.#parts.segment.add(kept, used, Date.now());
      await this.#parts.segment.committed();
    }
  }

  sitemap(record: SitemapRecord): void {
    this.#parts.segment.sitemap(record);
  }

  /** Adds URLs in Redis only. */
  async put(found: readonly FoundUrl[], on: AddedOn | undefined): Promise<Added> {
    const { jobs, budgets } = this.#parts;
    let alike = 0;
    const over = new Map<number, Over>();
    const wanted = found.flatMap((one, index) => (one.skip === undefined ? [{ one, index }] : []));
    // Without URLs it is a question about the host alone.
    for (let i = 0; i < wanted.length || (i === 0 && on !== undefined); i += STEP) {
      const step = wanted.slice(i, i + STEP);
      const likeness = i === 0 ? on?.likeness : undefined;
      const answer = await this.#run(
        step.map(({ one }) => one),
        on,
        likeness,
      );
      if (answer === undefined) return LOST;
      alike ||= answer.alike;
      if (likeness !== undefined && alike > budgets.mostAlike)
        return { lost: false, alike, kept: [], used: [] };
      for (const one of answer.over) over.set(step[one.index]?.index ?? -1, one);
      await jobs.add(answer.jobs);
    }
    return { lost: false, alike, ...this.#judged(found, over) };
  }

  async #run(
    step: readonly FoundUrl[],
    on: AddedOn | undefined,
    likeness: string | undefined,
  ): Promise<{ alike: number; over: Over[]; jobs: readonly string[] } | undefined> {
    const { redis, budgets } = this.#parts;
    const reply = (await redis.run(
      ADD,
      orAny(budgets.mostUrlsPerHost),
      on?.host ?? "",
      on?.token ?? "",
      likeness?.slice(0, 11) ?? "",
      orAny(budgets.mostAlike) < 0 ? Number.MAX_SAFE_INTEGER : budgets.mostAlike,
      JSON.stringify(step.map((one) => addedUrl(one, budgets))),
    )) as "lost" | [alike: number, over: number[], jobs: string[]];
    if (reply === "lost") return undefined;
    const [alike, triples, jobs] = reply;
    const over: Over[] = [];
    for (let i = 0; i < triples.length; i += 3) {
      const [index = 0, draw = 0, used = 0] = triples.slice(i, i + 3);
      over.push({ index, draw, used });
    }
    return { alike, over, jobs };
  }

  #judged(
    found: readonly FoundUrl[],
    over: ReadonlyMap<number, Over>,
  ): { kept: readonly FoundUrl[]; used: readonly UsedBudget[] } {
    if (over.size === 0) return { kept: found, used: [] };
    const used: UsedBudget[] = [];
    const kept = found.flatMap((one, index) => {
      const is = over.get(index);
      if (is === undefined) return [one];
      const { origin, url } = one;
      const draw = drawsOf(new URL(url), this.#parts.budgets)[is.draw];
      used.push({ origin, what: draw?.what ?? "URLs of the host", used: is.used, first: url });
      // What is over the budget of the whole host is only counted: a site without end would else have a file without end.
      return draw === undefined ? [] : [{ ...one, skip: { reason: "trap", because: draw.words } as const }];
    });
    return { kept, used };
  }
}

/** A URL that is over a budget: which of its budgets (-1: that of its host), and how much of that is used. */
interface Over {
  readonly index: number;
  readonly draw: number;
  readonly used: number;
}

const LOST: Added = { lost: true, alike: 0, kept: [], used: [] };

/** A limit as a script reads it: -1 is none. */
export function orAny(most: number): number {
  return Number.isFinite(most) ? most : -1;
}

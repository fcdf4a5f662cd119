import type { RunOptions } from "../plan.ts";
import type { Knowledge } from "./knowledge.ts";
import { domainOf, fits, getOrigin, isPlain, isRepeating, pathOf } from "./rules.ts";

/** Reasons why a run with certain options does not visit a URL. */
export interface Judgement {
  /** Reasons that apply regardless of the order in which URLs were found. */
  readonly sure: ReadonlySet<string>;
  /** Reasons that may apply. */
  readonly maybe: ReadonlySet<string>;
}

/** Judges URLs by the options of a run. */
export class Judge {
  readonly #knowledge: Knowledge;
  /** Origins of all seeds, including seeds that are sitemaps. */
  readonly seedOrigins = new Set<string>();

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  judge(url: string, options: RunOptions): Judgement {
    const { scope, include, exclude, maxDepth } = options;
    const { seeds, min, max: greatest, ways } = this.#knowledge;
    const sure = new Set<string>();
    const maybe = new Set<string>();
    const isSeed = seeds.has(url);
    const path = pathOf(url);
    if (!this.isInScope(url, scope) || (scope === "list" && !isSeed)) sure.add("scope");
    if (exclude.some((pattern) => fits(pattern, path))) sure.add("exclude");
    if (!isSeed && include.length > 0 && !include.some((pattern) => fits(pattern, path))) sure.add("include");
    if (!this.#knowledge.isFollowed(url)) sure.add("nofollow");
    else if (!this.#knowledge.isFollowedNow(url)) maybe.add("nofollow");
    if (maxDepth !== undefined && (min.get(url) ?? 0) > maxDepth) sure.add("depth");
    else if (maxDepth !== undefined && (greatest.get(url) ?? Number.POSITIVE_INFINITY) > maxDepth)
      maybe.add("depth");
    const isNamed = isSeed || [...(ways.get(url)?.values() ?? [])].some(({ by }) => by === "sitemap");
    if (isRepeating(url)) (isNamed ? maybe : sure).add("trap");
    else if (!isSeed && !isPlain(url) && options.budgets["maxOfOneForm"] !== undefined) maybe.add("trap");
    return { sure, maybe };
  }

  isInScope(url: string, scope: RunOptions["scope"]): boolean {
    const origins = new Set([...this.seedOrigins, ...[...this.#knowledge.seeds].map(getOrigin)]);
    if (scope !== "domain") return origins.has(getOrigin(url));
    return [...origins].some((origin) => domainOf(origin) === domainOf(url));
  }
}

import type { RunOptions } from "../plan.ts";
import type { Snapshot, UrlRow } from "../record.ts";
import type { Differences } from "./differences.ts";
import type { Judge } from "./judgement.ts";
import type { Knowledge } from "./knowledge.ts";
import { directivesOf, formOf, isPlain, isRepeating, pathOf } from "./rules.ts";

/** Growth of a budget for each page that is not a copy of others. */
const GROWTH = 10;

/**
 * Checks the number of visited URLs of one form: at most the budget, and the whole budget if other URLs are held back.
 */
export class TrapCheck {
  readonly #knowledge: Knowledge;
  readonly #judge: Judge;
  readonly #differences: Differences;
  #greatest = 0;
  #budgets = new Set<number>();

  constructor(knowledge: Knowledge, judge: Judge, differences: Differences) {
    this.#knowledge = knowledge;
    this.#judge = judge;
    this.#differences = differences;
  }

  /** @param isDone whether the round is done. Before that, the crawl may hold back URLs that it will visit later. */
  check({ urls }: Snapshot, options: RunOptions, isDone: boolean): void {
    const budget = options.budgets["maxOfOneForm"] ?? 5_000;
    this.#budgets.add(budget);
    this.#greatest = Math.max(this.#greatest, budget);
    const forms = new Map<string, UrlRow[]>();
    for (const row of urls) {
      const { url, state, skipped, sitemap } = row;
      if (state === 2 && skipped === "trap" && (sitemap !== null || this.#knowledge.seeds.has(url)))
        this.#differences.add("trap", `${url} is taken for a trap, and ${sitemap ?? "a seed"} names it`);
      if (isPlain(url) || isRepeating(url) || sitemap !== null || this.#knowledge.seeds.has(url)) continue;
      const rows = forms.get(formOf(row.url)) ?? [];
      rows.push(row);
      forms.set(formOf(row.url), rows);
    }
    for (const [form, rows] of forms) {
      const held = rows.filter(({ state, skipped }) => state === 2 && skipped === "trap");
      const visited = rows.filter(({ url, visit }) => visit !== null && !this.#isNamed(url)).length;
      const own = urls.filter(({ url }) => formOf(url) === form && this.#isOwn(url)).length;
      if (visited > this.#greatest + GROWTH * own)
        this.#differences.add(
          "trap",
          `${visited} URLs of the form ${form} were visited, by a budget of ${budget} and ${own} pages that are no copies`,
        );
      const waits = held.filter(({ url }) => this.#judge.judge(url, options).sure.size === 0).length;
      if (!isDone || waits === 0 || this.#budgets.size > 1) continue;
      const sure = rows.filter(({ url }) => this.#isOwn(url) && !pathOf(url).startsWith("/cal/")).length;
      if (rows.length - held.length < budget + GROWTH * sure)
        this.#differences.add(
          "trap",
          `${waits} URLs of the form ${form} are held back, and only ${rows.length - held.length} are not, by a budget of ${budget} and ${sure} pages that are no copies`,
        );
    }
  }

  /** Whether a sitemap named the URL at any time. */
  #isNamed(url: string): boolean {
    const ways = [...(this.#knowledge.ways.get(url)?.values() ?? [])];
    return ways.some(({ by }) => by === "sitemap");
  }

  /**
   * Whether a URL is a page that may be indexed. Does not exclude copies: whether a page is a copy depends on other
   * pages.
   */
  #isOwn(url: string): boolean {
    const last = this.#knowledge.last.get(url);
    return (
      last !== undefined &&
      (last.status === 200 || last.status === 304) &&
      last.isHtml &&
      directivesOf(last).index
    );
  }
}

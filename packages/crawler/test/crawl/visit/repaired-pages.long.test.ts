import { expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../../tests/support/postgres/postgres.ts";
import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import { crawlToEnd, quickOptions } from "../../support/crawls.ts";
import { Random } from "../../support/history/random.ts";
import { BrokenSite } from "../../support/repairs/broken-site.ts";
import { requestsTo } from "../../support/server-log.ts";
import { world } from "../../support/world.ts";

const { MAYCRAWL_HISTORIES, MAYCRAWL_SEED } = process.env;
/** Number of histories. `MAYCRAWL_HISTORIES=1 MAYCRAWL_SEED=n` repeats one history. 200 histories take 12 minutes. */
const COUNT = Number(MAYCRAWL_HISTORIES ?? 20);
const SEED = Number(MAYCRAWL_SEED ?? 36_000);
const url = await postgresForTests();
const newName = ownSchema(url);
const ROUNDS = 6;
/**
 * Number of concurrent histories. They wait for seconds before retries. A higher number would overload the process, and
 * requests would fail.
 */
const AT_ONCE = 10;

/**
 * Plays the history of a site in several rounds.
 * @returns the mistakes of the crawl, as the server's log shows them.
 */
async function play(seed: number, options: Partial<CrawlOptions>): Promise<string[]> {
  const w = await world();
  const random = new Random(seed);
  const site = new BrokenSite(random);
  const origin = w.origin("a");
  const crawl = { ...quickOptions(w, { seeds: [`${origin}/`] }), ...options } as CrawlOptions;
  const mistakes: string[] = [];
  /** Statuses of each page in the last two rounds that requested it. */
  const last = new Map<string, number[]>();
  /** Links of each page in its last answer that was not a failure. */
  const known = new Map<string, readonly string[]>();
  for (let round = 1; round <= ROUNDS; round++) {
    const answers = site.answers(origin);
    w.host("a", answers);
    const from = w.asked.length;
    const events = await crawlToEnd(crawl);
    const asked = requestsTo({ ...w, asked: w.asked.slice(from) }, "a").filter(({ path }) =>
      /^\/(?:p|$)/.test(path),
    );
    const named = site.named();
    const add = (path: string, words: string): void =>
      void mistakes.push(`${seed}, round ${round}: ${path} ${site.pages.get(path)?.state} ${words}`);
    const end = events.findLast(({ type }) => type === "round-end");
    if (end?.type !== "round-end" || end.by !== "done") add("/", `the round ended by ${JSON.stringify(end)}`);
    const count = (path: string): number => asked.filter((one) => one.path === path).length;
    for (const { path, state } of site.pages.values()) {
      const isFailing = state === "cut" || state === "broken";
      const [before, before2] = last.get(path) ?? [];
      const isGone = before === 410 || (before === 404 && (before2 === 404 || before2 === 410));
      if (named.has(path) && count(path) !== (isFailing ? 3 : 1))
        add(path, `was requested ${count(path)} times`);
      // The crawl also requests a page without references, unless the page is gone. Links of a requested page count as
      // references.
      const isLinked = [...site.pages.values()].some(
        (one) => count(one.path) > 0 && one.links.includes(path),
      );
      const mayBeNamed =
        named.has(path) || isLinked || [...known.values()].some((links) => links.includes(path));
      if (!mayBeNamed && isGone && count(path) > 0)
        add(path, "was requested, though it is gone and nothing names it");
      const status = { good: 200, missing: 404, retired: 410, broken: 500, cut: 0, moved: 301 }[state];
      if (count(path) > 0) last.set(path, [status, before ?? 0]);
    }
    known.set(
      "the sitemap",
      [...site.pages.values()].filter(({ isListed }) => isListed).map(({ path }) => path),
    );
    for (const { path, state, links } of site.pages.values())
      if (count(path) > 0 && state !== "cut" && state !== "broken")
        known.set(path, state === "good" ? [...links] : []);
    // Failed pages are retried after all other pages were requested.
    const firstRetry = asked.findIndex(({ path }, at) => asked.findIndex((one) => one.path === path) < at);
    const after = firstRetry < 0 ? [] : asked.slice(firstRetry);
    for (const { path } of after)
      if (site.pages.get(path)?.state === "good") add(path, "was requested after a retry of another page");
    site.change();
  }
  return mistakes;
}

async function playAll(
  count: number,
  optionsOf: (seed: number) => Promise<Partial<CrawlOptions>>,
): Promise<string[]> {
  const mistakes: string[] = [];
  let next = SEED;
  const lane = async (): Promise<void> => {
    while (next < SEED + count) {
      const seed = next++;
      mistakes.push(...(await play(seed, await optionsOf(seed))));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return mistakes.slice(0, 20);
}

it(`crawl() requests each referenced page in each round on ${COUNT} sites whose pages fail and recover`, async () => {
  expect(await playAll(COUNT, async () => ({}))).toEqual([]);
}, 1_200_000);

it.skipIf(url === undefined)(
  `crawl() in a database requests each referenced page in each round on ${Math.ceil(COUNT / 5)} sites whose pages fail and recover`,
  async () => {
    const optionsOf = async () => ({ file: undefined, database: { url: String(url), name: newName() } });
    expect(await playAll(Math.ceil(COUNT / 5), optionsOf)).toEqual([]);
  },
  1_200_000,
);

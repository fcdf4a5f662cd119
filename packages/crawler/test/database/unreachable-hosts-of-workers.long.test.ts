import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import {
  type Contents,
  contentsOf,
  contentsOfFile,
  differencesOf,
  type FleetOptions,
  hasJoined,
  overlaps,
  repeated,
  type Worker,
  worker,
} from "../support/database-fleet.ts";
import { sqlAt } from "../support/databases.ts";
import { nameOf, RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

const PAGES = 30;
const BUSY = { status: 503, headers: { "retry-after": "1" }, body: "" };
const NO_RULES = { status: 404, headers: {}, body: "" };
const LOST = nameOf(1);

/** Starts two servers with one host each. Each host has pages that only the pages of the other host link to. */
async function twoHosts() {
  const good = await RandomWeb.start({ seed: 1, hosts: 1, pages: 0 });
  const lost = await RandomWeb.start({ seed: 2, hosts: 2, pages: 0 });
  const hosts = [
    { web: good, host: 0 },
    { web: lost, host: 1 },
  ] as const;
  for (const [i, { web, host }] of hosts.entries()) {
    const other = hosts[1 - i] as (typeof hosts)[number];
    const name = nameOf(host);
    const numbers = Array.from({ length: PAGES }, (_, n) => n);
    web.answers.set(`${name} /robots.txt`, NO_RULES);
    web.setPage(
      name,
      "/",
      numbers.map((n) => `/own/${n}`),
    );
    for (const n of numbers) {
      web.setPage(name, `/own/${n}`, [`${other.web.origin(other.host)}/linked/${n}`]);
      web.setPage(name, `/linked/${n}`, []);
    }
  }
  const options: FleetOptions = {
    seeds: [`${good.origin(0)}/`, `${lost.origin(1)}/`],
    sitemaps: false,
    unreachableHostsTimeoutMs: 60_000,
  };
  const plain = (contents: Contents): Contents =>
    contents.map((line) => line.replaceAll(good.origin(0), "good").replaceAll(lost.origin(1), "lost")).sort();
  return { good, lost, options, plain };
}

/**
 * Starts workers that all join before a host's first page is answered. A worker that joined after the end would begin a
 * new round.
 */
async function together(
  lost: RandomWeb,
  numbers: readonly number[],
  start: (number: number) => Worker,
): Promise<readonly Worker[]> {
  const release = lost.holdPage(LOST, "/");
  const workers = numbers.map(start);
  await expect.poll(() => workers.every(hasJoined)).toBe(true);
  release();
  return workers;
}

/** Runs a crawl while one of two hosts is down for a time, or while its robots.txt answers 503. */
async function whileLost(
  how: "refuses" | "busy",
  run: (options: FleetOptions) => Promise<Contents>,
): Promise<{ readonly contents: Contents; readonly asked: readonly string[] }> {
  const { good, lost, options, plain } = await twoHosts();
  if (how === "busy") {
    lost.answers.set(`${LOST} /robots.txt`, BUSY);
    setTimeout(() => lost.answers.set(`${LOST} /robots.txt`, NO_RULES), 3_000);
  } else {
    let left = 8;
    lost.onAsked = () => {
      if (--left !== 0) return;
      void lost.goAway().then(() => setTimeout(() => void lost.comeBack(), 3_000));
    };
  }
  const contents = plain(await run(options));
  const log = [...good.log, ...lost.log];
  return { contents, asked: [...repeated(log.filter((one) => one.isAnswered)), ...overlaps(log, 20)] };
}

const fleet = async (options: FleetOptions, count = 3): Promise<Contents> => {
  const place = { url: String(url), name: newName() };
  const workers = Array.from({ length: count }, (_, number) => worker(place, number, options));
  for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
  return contentsOf(place);
};

describe.skipIf(url === undefined)(
  "crawl() in several workers with hosts that are unreachable for a time",
  () => {
    it.each(["refuses", "busy"] as const)(
      "loses no page of these hosts, and no link between hosts (%s)",
      async (how) => {
        const [one, other] = await Promise.all([whileLost(how, contentsOfFile), whileLost(how, fleet)]);
        expect(other.contents).toHaveLength(2 + 4 * PAGES);
        expect(differencesOf(other.contents, one.contents)).toEqual([]);
        expect(other.asked).toEqual([]);
      },
    );

    it("visits these hosts immediately when several workers continue a stopped round", async () => {
      const { good, lost, options } = await twoHosts();
      const place = { url: String(url), name: newName() };
      // The robots.txt is retried after half a minute.
      lost.answers.set(`${LOST} /robots.txt`, { ...BUSY, headers: {} });
      const first = [0, 1].map((number) => worker(place, number, options));
      await expect.poll(() => first.every(hasJoined)).toBe(true);
      await expect
        .poll(() => sqlAt(url, `SELECT id FROM ${place.name}.host WHERE stuck IS NOT NULL`).catch(() => []))
        .toHaveLength(1);
      await expect
        .poll(() => sqlAt(url, `SELECT count(*)::int AS n FROM ${place.name}.visit`))
        .toEqual([{ n: PAGES + 1 }]);
      for (const one of first) one.stop();
      for (const { over } of first) expect(await over).toMatchObject({ by: "stopped" });
      lost.answers.set(`${LOST} /robots.txt`, NO_RULES);
      const began = performance.now();
      const next = await together(lost, [2, 3, 4], (number) => worker(place, number, options));
      for (const { over } of next) expect(await over).toMatchObject({ by: "done" });
      expect(performance.now() - began).toBeLessThan(25_000);
      expect(await contentsOf(place)).toHaveLength(2 + 4 * PAGES);
      const log = [...good.log, ...lost.log];
      expect([...repeated(log), ...overlaps(log, 20)]).toEqual([]);
      expect(await sqlAt(url, `SELECT id, ended_by AS by FROM ${place.name}.round`)).toEqual([
        { id: 1, by: "done" },
      ]);
    });

    it("visits these hosts in the next run, after a run that ended because they were unreachable", async () => {
      const { good, lost, options, plain } = await twoHosts();
      const place = { url: String(url), name: newName() };
      const impatient = { ...options, unreachableHostsTimeoutMs: 0 };
      lost.answers.set(`${LOST} /robots.txt`, BUSY);
      const first = [0, 1].map((number) => worker(place, number, impatient));
      for (const { over } of first) expect(await over).toMatchObject({ by: "unreachable" });
      expect(lost.log.every(({ path }) => path === "/robots.txt")).toBe(true);
      lost.answers.set(`${LOST} /robots.txt`, NO_RULES);
      await delay(10);
      good.log.splice(0);
      const next = await together(lost, [2, 3, 4], (number) => worker(place, number, impatient));
      for (const { over } of next) expect(await over).toMatchObject({ by: "done" });
      const expected = await contentsOfFile(options);
      expect(differencesOf(plain(await contentsOf(place)), plain(expected))).toEqual([]);
    });
  },
);

import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { crawl } from "../../src/crawl/crawl.ts";
import { joinCrawl } from "../../src/crawl/join-crawl.ts";
import { openCrawl } from "../../src/crawl/open-crawl.ts";
import { newFile } from "../support/crawls.ts";
import {
  COMMON,
  contentsOf,
  differencesOf,
  type FleetOptions,
  hasJoined,
  overlaps,
  repeated,
  worker,
} from "../support/database-fleet.ts";
import { nameOf, RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

const HOSTS = 6;
const PAGES = 12;
const ROUNDS = 4;

/**
 * Starts a web whose pages change between rounds. A third of the pages have an ETag, a third have Last-Modified, and a
 * third have neither.
 */
async function changingWeb() {
  const web = await RandomWeb.start({ seed: 1, hosts: HOSTS, pages: 0 });
  let round = 0;
  const answer = (host: number, page: number, response: ServerResponse): void => {
    const version = Math.floor((host * PAGES + page + round) / 3);
    const { headers } = response.req;
    const etag = `"${version}"`;
    const date = new Date(Date.UTC(2020, 0, 1 + version)).toUTCString();
    const known = page % 3 === 0 ? headers["if-none-match"] : headers["if-modified-since"];
    if (page % 3 < 2 && known === (page % 3 === 0 ? etag : date)) return void response.writeHead(304).end();
    // Some pages are missing in one version and exist again later.
    if (page % 5 === 4 && version % 3 === 0) return void response.writeHead(404).end();
    // A link to another host never shortens the path to a page: links that never change form a path that is at least as
    // short. Otherwise the depth of pages behind changing links would depend on the order of visits.
    const elsewhere = page < 4 ? page * 2 + 1 + (version % (page === 3 ? 5 : 3)) : page % 4;
    const links = [
      ...(page < 4 ? [page * 2 + 1, page * 2 + 2, page * 2 + 3].map((n) => `/p${n}`) : []),
      `${web.origin((host + version) % HOSTS)}/p${elsewhere}`,
      `/new/${version % 4}`,
    ];
    const validator = [{ etag }, { "last-modified": date }, {}][page % 3];
    const anchors = links.map((link) => `<a href="${link}">a</a>`);
    response.writeHead(200, { "content-type": "text/html", ...validator });
    response.end(`<!doctype html><title>${version}</title>${anchors.join(" ")}`);
  };
  for (let host = 0; host < HOSTS; host++) {
    web.answers.set(`${nameOf(host)} /robots.txt`, { status: 404, headers: {}, body: "" });
    for (let page = 0; page < PAGES; page++)
      web.answers.set(`${nameOf(host)} ${page === 0 ? "/" : `/p${page}`}`, (response) =>
        answer(host, page, response),
      );
    for (let page = 0; page < 4; page++) web.setPage(nameOf(host), `/new/${page}`, []);
  }
  const toRound = (next: number): void => {
    round = next;
  };
  return { web, toRound };
}

/** Returns all visits, without times. */
async function visitsOf(place: Parameters<typeof openCrawl>[0]): Promise<readonly string[]> {
  await using open = await openCrawl(place);
  const rows = await open.rows.all<Record<string, unknown>>(
    "SELECT url.url, visit.round, visit.status, visit.changed, visit.title, visit.links FROM visit JOIN url ON url.id = visit.url",
  );
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** Returns the requests since the last call, with their conditional headers. */
function askedOf({ log }: RandomWeb): readonly string[] {
  const pages = log.splice(0).filter(({ path }) => path !== "/robots.txt");
  return pages
    .map(
      ({ host, path, headers }) =>
        `${host}${path} ${headers["if-none-match"] ?? ""} ${headers["if-modified-since"] ?? ""}`,
    )
    .sort();
}

async function joinUntilEnd(place: { url: string; name: string }): Promise<unknown> {
  const resolve = async () => [{ address: "127.0.0.9", family: 4 } as const];
  let last: unknown;
  for await (const event of joinCrawl({ database: place, resolve })) last = event;
  return last;
}

describe.skipIf(url === undefined)("crawl() in several workers, in later rounds,", () => {
  it("makes the same conditional requests and finds the same changes as one process, with new workers in each round", async () => {
    const { web, toRound } = await changingWeb();
    const file = newFile();
    const place = { url: String(url), name: newName() as string };
    const options: FleetOptions = {
      seeds: Array.from({ length: HOSTS }, (_, host) => `${web.origin(host)}/`),
      sitemaps: false,
    };
    const resolve = async () => [{ address: "127.0.0.1", family: 4 } as const];
    const counts = { conditional: 0, unchanged: 0 };
    for (let round = 1; round <= ROUNDS; round++) {
      toRound(round);
      for await (const _ of crawl({ ...COMMON, ...options, file, resolve }));
      const expected = askedOf(web);
      web.hold();
      const held = { ...options, seeds: [...(options.seeds as string[]), web.held] };
      const workers = [0, 1].map((number) => worker(place, 2 * round + number, held));
      await expect.poll(() => workers.every(hasJoined)).toBe(true);
      const third = joinUntilEnd(place);
      web.release();
      for (const { over } of workers) expect(await over).toMatchObject({ by: "done", round });
      // The third worker may have joined when the round was already done.
      expect([undefined, "round-end"]).toContain(((await third) as { type?: string } | undefined)?.type);
      expect([...overlaps(web.log, 20), ...repeated(web.log)]).toEqual([]);
      const asked = askedOf(web).filter((line) => !line.startsWith("hold."));
      expect(asked).toEqual(expected);
      counts.conditional += asked.filter((line) => !/ {2}$/.test(line)).length;
    }
    const fleet = { url: place.url, name: place.name };
    const visits = (await visitsOf(fleet)).filter((line) => !line.includes("hold."));
    counts.unchanged = visits.filter((line) => line.includes('"status":304')).length;
    expect(visits).toEqual(await visitsOf(file));
    const isOurs = (line: string): boolean => !line.includes("hold.");
    expect(differencesOf((await contentsOf(place)).filter(isOurs), await contentsOf(file))).toEqual([]);
    expect(counts.conditional).toBeGreaterThan(60);
    expect(counts.unchanged).toBeGreaterThan(20);
    expect(counts.unchanged).toBeLessThan(counts.conditional);
  });
});

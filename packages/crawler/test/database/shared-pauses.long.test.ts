import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { LEASE_MS, shortestGap, worker, workerProcess } from "../support/database-fleet.ts";
import { RandomWeb, type WebRequest } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

/**
 * Tolerance in milliseconds: the log has the server's times, and a request may take up to this time to arrive.
 */
const SLACK_MS = 300;
const CRAWL_DELAY_MS = 3_000;

/** Starts a web of one host with ten pages and a Crawl-delay, and returns a database for its crawl. */
async function oneHost(more: { crawlDelay?: number } = { crawlDelay: CRAWL_DELAY_MS / 1_000 }) {
  const web = await RandomWeb.start({ seed: 3, hosts: 1, pages: 10, slowMs: 0, ...more });
  const database = { url: String(url), name: newName(), leaseMs: LEASE_MS };
  const options = { seeds: [`${web.origin(0)}/`], sitemaps: false };
  const isPage = ({ path }: WebRequest): boolean => path !== "/robots.txt";
  return { web, database, options, pages: () => web.log.filter(isPage).length };
}

/** Sets a page that is answered after `ms` milliseconds. */
function slowly(web: RandomWeb, path: string, ms: number): void {
  web.answers.set(
    `h0.s0.example ${path}`,
    (response) =>
      void setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end("slow"), ms),
  );
}

describe.skipIf(url === undefined)("crawl() in several workers keeps the pause of a site", () => {
  it("in a worker that takes over the host of a killed worker, even if the lease is shorter than the pause", async () => {
    const { web, database, options, pages } = await oneHost();
    slowly(web, "/", 60_000);
    const killed = workerProcess(database, 0, options);
    await expect.poll(pages).toBe(1);
    const other = workerProcess(database, 1, options);
    killed.child.kill("SIGKILL");
    web.answers.set("h0.s0.example /", { status: 200, headers: {}, body: "" });
    await expect.poll(pages).toBeGreaterThan(1);
    other.child.kill("SIGKILL");
    expect(shortestGap(web.log)).toBeGreaterThan(CRAWL_DELAY_MS - SLACK_MS);
  });

  it.each([1, 2])("after all of %i workers are killed and the crawl is started again", async (count) => {
    const { web, database, options, pages } = await oneHost();
    for (let i = 0; i < 3; i++) {
      const before = pages();
      const workers = Array.from({ length: count }, (_, number) => workerProcess(database, number, options));
      await expect.poll(pages).toBe(before + 1);
      for (const { child } of workers) child.kill("SIGKILL");
      await Promise.all(workers.map(({ over }) => over));
    }
    expect(shortestGap(web.log)).toBeGreaterThan(CRAWL_DELAY_MS - SLACK_MS);
  });

  it("after a Retry-After, even if the worker that received it is killed before another answer", async () => {
    const { web, database, options, pages } = await oneHost({});
    web.answers.set("h0.s0.example /busy", { status: 503, headers: { "retry-after": "5" }, body: "" });
    slowly(web, "/slow", 60_000);
    const seeds = ["/slow", "/busy"].map((path) => web.origin(0) + path);
    const killed = workerProcess(database, 0, { ...options, seeds, concurrency: 2 });
    await expect.poll(pages).toBe(2);
    // Waits until the answer has arrived and its result is stored.
    await delay(400);
    killed.child.kill("SIGKILL");
    await killed.over;
    const busy = web.log.find(({ path }) => path === "/busy");
    const count = web.log.length;
    workerProcess(database, 1, { ...options, seeds, concurrency: 2 });
    await expect.poll(() => web.log.length).toBeGreaterThan(count);
    expect((web.log[count]?.at ?? 0) - (busy?.at ?? 0)).toBeGreaterThan(5_000 - SLACK_MS);
  });

  it("between two crawls if the first one requested only robots.txt", async () => {
    const { web, database, options } = await oneHost();
    const body = `User-agent: *\nDisallow: /\nAllow: /p1\nCrawl-delay: ${CRAWL_DELAY_MS / 1_000}\n`;
    web.answers.set("h0.s0.example /robots.txt", {
      status: 200,
      headers: { "content-type": "text/plain" },
      body,
    });
    expect(await worker(database, 0, options).over).toMatchObject({ by: "done", visited: 0 });
    const seeds = [`${web.origin(0)}/p1`];
    expect(await worker(database, 1, { ...options, seeds }).over).toMatchObject({ by: "done", visited: 1 });
    expect(web.log.map(({ path }) => path)).toEqual(["/robots.txt", "/robots.txt", "/p1"]);
    expect(shortestGap(web.log)).toBeGreaterThan(CRAWL_DELAY_MS - SLACK_MS);
  });
});

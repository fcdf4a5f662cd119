import type { CrawlEvent } from "../../src/crawl/state/events.ts";
import { crawlToEnd, quickOptions, rows } from "./crawls.ts";
import { page, type World } from "./world.ts";

/** Result of a crawl, from the server's log and from the crawl file. */
export interface CrawledHosts {
  readonly end: CrawlEvent | undefined;
  /** Number of URLs by their number of requests: `{ 1: 6000 }` if each URL was requested once. */
  readonly asked: Record<number, number>;
  readonly file: unknown;
}

/** Crawls hosts with `pages` linked pages each, over `concurrency` connections to each host. */
export async function crawlHosts(
  w: World,
  { hosts, pages, concurrency }: { hosts: number; pages: number; concurrency: number },
): Promise<CrawledHosts> {
  const names = Array.from({ length: hosts }, (_, i) => `h${i}`);
  for (const name of names) {
    const answers: Parameters<World["host"]>[1] = {};
    for (let n = 0; n < pages; n++) {
      const links = [n * 3 + 1, n * 3 + 2, n * 3 + 3, n + 1].filter((to) => to < pages);
      answers[n === 0 ? "/" : `/${n}`] = page(
        links.map((to) => `/${to}`),
        { title: `${name} ${n}` },
      );
    }
    w.host(name, answers);
  }
  const options = quickOptions(w, {
    seeds: names.map((name) => `${w.origin(name)}/`),
    hostsAtOnce: hosts,
    concurrency,
    sitemaps: false,
  });
  const events = await crawlToEnd(options);
  const urls = new Map<string, number>();
  for (const { host, path } of w.asked) {
    if (path !== "/robots.txt") urls.set(`${host}${path}`, (urls.get(`${host}${path}`) ?? 0) + 1);
  }
  const asked: Record<number, number> = {};
  for (const times of urls.values()) asked[times] = (asked[times] ?? 0) + 1;
  const [file] = rows(
    options.file,
    `SELECT count(*) AS urls, count(*) FILTER (WHERE state = 1) AS visited,
       (SELECT count(*) FROM visit) AS visits, (SELECT count(*) FROM queue) AS queued,
       (SELECT count(*) FROM host WHERE queued <> 0) AS hosts FROM url`,
  );
  return { end: events.findLast(({ type }) => type === "round-end"), asked, file };
}

/** Returns the expected result of a crawl that visits each URL once. */
export function eachOnce(hosts: number, pages: number): CrawledHosts {
  const all = hosts * pages;
  return {
    end: { type: "round-end", by: "done", visited: all } as CrawlEvent,
    asked: { 1: all },
    file: { urls: all, visited: all, visits: all, queued: 0, hosts: 0 },
  };
}

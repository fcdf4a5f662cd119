import { expect, it } from "vitest";
import { crawlToEnd, quickOptions } from "../../support/crawls.ts";
import { LOG_DELAY_MS } from "../../support/server-log.ts";
import { page, world } from "../../support/world.ts";

/** Returns the maximum number of requests within `ms` milliseconds. */
function maxWithin(asked: readonly { readonly at: number }[], ms: number): number {
  return Math.max(...asked.map(({ at }) => asked.filter((one) => one.at >= at && one.at < at + ms).length));
}

it.each([
  { names: 40, pages: 2, ratePerAddress: 40, hostsAtOnce: 100, concurrency: 1 },
  { names: 40, pages: 2, ratePerAddress: 40, hostsAtOnce: 3, concurrency: 1 },
  { names: 3, pages: 20, ratePerAddress: 20, hostsAtOnce: 100, concurrency: 4 },
])(
  "crawl() obeys ratePerAddress for all hosts at one address, including requests for robots.txt: %j",
  async (kind) => {
    const { names, pages, ...options } = kind;
    const w = await world();
    const hosts = Array.from({ length: names }, (_, i) => `h${i}`);
    const paths = Array.from({ length: pages - 1 }, (_, i) => `/${i}`);
    for (const name of hosts) {
      w.host(name, { "/": page(paths), ...Object.fromEntries(paths.map((path) => [path, page([])])) });
    }
    const seeds = hosts.map((name) => `${w.origin(name)}/`);
    const events = await crawlToEnd(quickOptions(w, { seeds, sitemaps: false, ...options }));
    expect(events.at(-1)).toMatchObject({ by: "done", visited: names * pages });
    const count = names * (pages + 1);
    expect(w.asked).toHaveLength(count);
    const took = (w.asked.at(-1)?.at ?? 0) - (w.asked[0]?.at ?? 0);
    const min = ((count - 1) / options.ratePerAddress) * 1_000;
    expect(took).toBeGreaterThanOrEqual(min - LOG_DELAY_MS);
    expect(took).toBeLessThan(min * 2 + 2_000);
    expect(maxWithin(w.asked, 1_000)).toBeLessThanOrEqual(
      (options.ratePerAddress * (1_000 + LOG_DELAY_MS)) / 1_000 + 1,
    );
  },
);

it("crawl() reports that a host waits for its address, and meanwhile visits other hosts", async () => {
  const w = await world();
  const hosts = Array.from({ length: 8 }, (_, i) => `h${i}`);
  for (const name of hosts) w.host(name, { "/": page([]) });
  const seeds = hosts.map((name) => `${w.origin(name)}/`);
  const events = await crawlToEnd(quickOptions(w, { seeds, sitemaps: false, ratePerAddress: 4 }));
  const waits = events.filter((event) => event.type === "wait");
  expect(waits.length).toBeGreaterThan(0);
  for (const wait of waits)
    expect(wait).toMatchObject({ because: "other hosts at the same IP address are being visited" });
});

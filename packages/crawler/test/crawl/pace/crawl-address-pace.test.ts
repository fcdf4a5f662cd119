import { expect, it } from "vitest";
import { crawlToEnd, quickOptions } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

it("crawl() does not delay requests to an address of this machine without ratePerAddress", async () => {
  const w = await world();
  const hosts = Array.from({ length: 50 }, (_, i) => `h${i}`);
  for (const name of hosts) w.host(name, { "/": page([]) });
  const seeds = hosts.map((name) => `${w.origin(name)}/`);
  const events = await crawlToEnd(quickOptions(w, { seeds, sitemaps: false }));
  expect(events.at(-1)).toMatchObject({ visited: 50 });
  // A host that waits for its address emits a `wait` event.
  expect(events.filter(({ type }) => type === "wait")).toEqual([]);
});

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, "20"])(
  "crawl() rejects the ratePerAddress %s",
  async (rate) => {
    const w = await world();
    const options = quickOptions(w, { seeds: [], ratePerAddress: rate as number });
    await expect(crawlToEnd(options)).rejects.toMatchObject({ code: "ERR_ROBOTS_INVALID_OPTION" });
  },
);

import { expect, it } from "vitest";
import { crawlHosts, eachOnce } from "../support/many-hosts.ts";
import { world } from "../support/world.ts";

it.each([1, 2, 5, 16])(
  "crawl() requests each page once on 20 hosts of 100 pages, with %i connections to each host",
  async (concurrency) => {
    const found = await crawlHosts(await world(), { hosts: 20, pages: 100, concurrency });
    expect(found).toMatchObject(eachOnce(20, 100));
  },
);

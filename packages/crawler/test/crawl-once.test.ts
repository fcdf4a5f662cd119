import { expect, it } from "vitest";
import { crawlHosts, eachOnce } from "./support/many-hosts.ts";
import { world } from "./support/world.ts";

it.each([2, 5, 16])(
  "8 hosts of 40 pages over %i connections each: every page is asked once",
  async (connections) => {
    const found = await crawlHosts(await world(), { hosts: 8, pages: 40, connections });
    expect(found).toMatchObject(eachOnce(8, 40));
  },
);

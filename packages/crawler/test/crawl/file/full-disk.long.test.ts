import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { crawlToEnd, quickOptions, rows } from "../../support/crawls.ts";
import { newDisk } from "../../support/disks.ts";
import { page, world } from "../../support/world.ts";

it("crawl() rejects on a full disk without losing visits, and continues when there is room", async ({
  skip,
}) => {
  const { folder, remount, remove } = newDisk("size=512k") ?? skip("no file system may be mounted");
  onTestFinished(remove);
  const w = await world();
  const links = Array.from({ length: 400 }, (_, i) => `/${"long-".repeat(60)}${i}`);
  w.host("a", Object.fromEntries([["/", page(links)], ...links.map((link) => [link, page(links)] as const)]));
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], file: join(folder, "crawl.db") });
  await expect(crawlToEnd(options)).rejects.toThrow(/could not be (?:written|opened): .*(?:full|disk I\/O)/);
  remount("size=64m");
  expect((await crawlToEnd(options)).at(-1)).toMatchObject({ by: "done" });
  // One request for each of the 401 pages, and a second request for the page that the full disk had no room for.
  expect(w.pages("a").length).toBeLessThanOrEqual(402);
  expect(rows(options.file, "SELECT count(*) AS visits, count(DISTINCT url) AS urls FROM visit")).toEqual([
    { visits: 401, urls: 401 },
  ]);
});

import { expect, it } from "vitest";
import { summariseCrawl } from "../../../src/report/summarise-crawl.ts";
import { newFile, rows } from "../../support/crawls.ts";
import { ended, filesOf, OPEN, readers, run, slowSite, start } from "../../support/log-readers.ts";
import { world } from "../../support/world.ts";

it("readers of a running crawl see all committed visits, and kill -9 loses none of them", async () => {
  expect(readers.length).toBeGreaterThan(0);
  const w = await world();
  // More pages than the crawl visits while the readers run, even if the readers start slowly.
  slowSite(w, "a", 2_000, 25);
  const file = newFile();
  const host = "a";
  // The first run creates the file. The second run opens it, and the readers read the file during that run.
  const first = start(file, w, host);
  await expect.poll(() => w.asked.length, { interval: 5 }).toBeGreaterThan(30);
  first.kill("SIGKILL");
  await ended(first);
  const second = start(file, w, host);
  const known = w.asked.length;
  await expect.poll(() => w.asked.length, { interval: 5 }).toBeGreaterThan(known + 20);
  let seen = 0;
  for (let round = 0; round < 8 || w.asked.length < 120; round++) {
    for (const [name, reader] of readers) {
      const asked = w.asked.length;
      const visits = Number((await run(...reader(file))).stdout);
      // A requested page without a visit is in progress or waits for the next commit.
      expect(visits, name).toBeGreaterThanOrEqual(Math.max(seen, asked - 40));
      seen = visits;
      expect(filesOf(file)).toEqual(OPEN);
    }
    await summariseCrawl(file);
  }
  second.kill("SIGKILL");
  await ended(second);
  const asked = w.pages("a").length;
  expect(asked).toBeGreaterThan(100);
  const [kept] = rows<{ visits: number; urls: number }>(
    file,
    "SELECT count(*) AS visits, count(DISTINCT url) AS urls FROM visit",
  );
  expect(kept?.visits).toBeGreaterThanOrEqual(asked - 40);
  expect(kept?.visits).toBe(kept?.urls);
  expect(rows(file, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
});

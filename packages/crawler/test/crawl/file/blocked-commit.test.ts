import { isLogSafe, openSqlite, sqliteVersion } from "@maycrawl/agent/internal";
import { describe, expect, it, onTestFinished } from "vitest";
import { crawl } from "../../../src/crawl/crawl.ts";
import type { CrawlEvent } from "../../../src/crawl/state/events.ts";
import { readPageRecords } from "../../../src/export/page-records.ts";
import { summariseCrawl } from "../../../src/report/summarise-crawl.ts";
import { crawlToEnd, newFile, quickOptions } from "../../support/crawls.ts";
import { page, waitingHost, world } from "../../support/world.ts";

describe.skipIf(isLogSafe(sqliteVersion()))("a crawl without a write-ahead log", () => {
  it("waits with its commit while another program reads the file, reports the wait, and loses nothing", async () => {
    const w = await world();
    const { asked, answer } = waitingHost(w, "a");
    const file = newFile();
    const run = crawl(quickOptions(w, { file, seeds: [`${w.origin("a")}/`] }));
    const events: CrawlEvent[] = [];
    let endReading = (): void => undefined;
    const ended = (async () => {
      for await (const event of run) {
        events.push(event);
        if (event.type === "database" && event.because !== undefined) endReading();
      }
    })();
    await asked;
    const reader = openSqlite(file);
    onTestFinished(() => reader.close());
    reader.exec("BEGIN");
    endReading = () => reader.exec("COMMIT");
    const count = reader.prepare("SELECT count(*) AS visits FROM visit");
    expect(count.get()).toEqual({ visits: 0 });
    answer();
    await ended;
    const waits = events.flatMap((event) => (event.type === "database" ? [event.because] : []));
    expect(waits).toEqual([
      `another program is reading ${file}, and the crawl cannot write until that program has finished`,
      undefined,
    ]);
    expect(events.at(-1)).toMatchObject({ type: "round-end", by: "done", visited: 1 });
    expect(count.get()).toEqual({ visits: 1 });
  });

  it("ends soon if its signal is aborted while another program reads the file, and the next run continues", async () => {
    const w = await world();
    const { asked, answer } = waitingHost(w, "a");
    const aborting = new AbortController();
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    const ended = (async () => {
      for await (const event of crawl({ ...options, signal: aborting.signal }))
        if (event.type === "database") aborting.abort(new Error("enough"));
    })();
    await asked;
    const reader = openSqlite(options.file);
    onTestFinished(() => reader.close());
    reader.exec("BEGIN; SELECT count(*) FROM visit");
    answer();
    await expect(ended).rejects.toThrow("enough");
    reader.exec("COMMIT");
    w.host("a", { "/": page([]) });
    expect((await crawlToEnd(options)).at(-1)).toMatchObject({ type: "round-end", by: "done", visited: 1 });
  });

  it("continues with a file that has a write-ahead log, even if this process has read it before", async () => {
    const w = await world();
    w.host("a", { "/": page([]) });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    const newer = openSqlite(options.file);
    newer.exec("PRAGMA journal_mode = WAL");
    newer.close();
    expect((await summariseCrawl(options.file)).urls.visited).toBe(1);
    expect((await crawlToEnd(options)).at(-1)).toMatchObject({ type: "round-end", by: "done" });
    const after = openSqlite(options.file);
    onTestFinished(() => after.close());
    expect(after.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "delete" });
  });
});

it("readPageRecords() reads 2,500 rows in order while a crawl commits between them", async () => {
  const w = await world();
  const paths = Array.from({ length: 2_500 }, (_, i) => `/${(i * 7919) % 2_500}`);
  w.host("a", { "/": page(paths) });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], maxDepth: 0, keepSkipped: true });
  await crawlToEnd(options);
  const urls: string[] = [];
  const writer = openSqlite(options.file);
  onTestFinished(() => writer.close());
  writer.exec("PRAGMA busy_timeout = 0");
  for await (const { url } of readPageRecords(options.file)) {
    if (urls.length % 700 === 0) writer.exec("UPDATE host SET known = known + 1");
    urls.push(url);
  }
  expect(urls).toEqual(["/", ...paths].map((path) => w.origin("a") + path));
});

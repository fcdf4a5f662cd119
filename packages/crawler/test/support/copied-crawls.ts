import { readdirSync, rmSync } from "node:fs";
import { expect } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { copyCrawl, exportCsv, exportNdjson, summariseCrawl } from "../../src/report.ts";
import { crawlContents } from "./crawl-contents.ts";
import { testFolder } from "./crawled-site.ts";
import { differencesOf, differencesOfMoved } from "./history/history.ts";
import { planOf } from "./history/plan.ts";
import { play } from "./history/player.ts";

/** URL and name of a crawl's database. */
export type Database = { readonly url: string; readonly name: string };

const KIND = { failures: false, processes: false };

/** Lists the files of a folder, without SQLite's extra files: libsql may not have closed them yet. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !/db-(?:shm|wal|journal)$/.test(name));
}

/** Copies a random crawl into a database and back into a file, then compares all rows and the three reports. */
export async function checkCopied(seed: number, database: Database): Promise<void> {
  const folder = testFolder();
  const file = `${folder}/crawl.db`;
  await play(planOf(seed, KIND), file, () => true);
  const copied = await copyCrawl(file, database);
  const contents = crawlContents(file);
  expect(copied).toEqual({ urls: contents["url"]?.length, visits: contents["visit"]?.length });
  expect(await copyCrawl(database, `${folder}/copy.db`)).toEqual(copied);
  expect(crawlContents(`${folder}/copy.db`), `seed ${seed}`).toEqual(contents);
  const summary = await summariseCrawl(file, { maxItems: 1_000 });
  expect(await summariseCrawl(database, { maxItems: 1_000 }), `seed ${seed}`).toEqual(summary);
  for (const lines of [exportCsv, exportNdjson])
    expect((await all(lines(database))).toSorted()).toEqual((await all(lines(file))).toSorted());
  expect(filesIn(folder)).toEqual(["copy.db", "crawl.db"]);
}

/** Plays a history. Between runs, the crawl is copied into a database and back. */
export async function checkCopiedBetween(seed: number, newDatabase: () => Database): Promise<void> {
  const plan = planOf(seed, KIND);
  const differences = await differencesOf(plan, {
    between: async (file) => {
      const database = newDatabase();
      await copyCrawl(file, database);
      rmSync(file);
      await copyCrawl(database, file);
    },
  });
  expect(differences, `seed ${seed}`).toEqual([]);
}

/** Plays a history whose runs use files and databases alternately. */
export async function checkAlternatingPlaces(seed: number, url: string): Promise<void> {
  const plan = planOf(seed, KIND);
  const differences = await differencesOfMoved(plan, url, async (from, to) => {
    // A run that ends before it begins creates neither a file nor a crawl.
    const copied = await copyCrawl(from, to).catch((error: Error) => error);
    if (copied instanceof Error)
      expect(copied.message).toMatch(/^(?:The file .* does not exist|There is no crawl )/);
  });
  expect(differences, `seed ${seed}`).toEqual([]);
}

import { readdirSync, rmSync } from "node:fs";
import { expect } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { copyCrawl, exportCsv, exportNdjson, summariseCrawl } from "../../src/report.ts";
import { crawlContents } from "./crawl-contents.ts";
import { testFolder } from "./crawled-site.ts";
import { differencesOf, differencesOfMoved } from "./history/history.ts";
import { planOf } from "./history/plan.ts";
import { play } from "./history/player.ts";

/** A crawl's database. */
export type Database = { readonly url: string; readonly name: string };

const KIND = { failures: false, processes: false };

/** What is in a folder, without what SQLite keeps beside a file that libsql has not closed yet. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !/db-(?:shm|wal|journal)$/.test(name));
}

/** Copies a random crawl into a database and into a file again, and compares all rows, and the reports on all three. */
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

/** Plays a history whose crawl is copied into a database and back between all runs. */
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

/** Plays a history whose runs are in files and in databases in turn. */
export async function checkMoved(seed: number, url: string): Promise<void> {
  const plan = planOf(seed, KIND);
  const differences = await differencesOfMoved(plan, url, async (from, to) => {
    // A run that is ended before it has begun makes neither.
    const copied = await copyCrawl(from, to).catch((error: Error) => error);
    if (copied instanceof Error) expect(copied.message).toMatch(/^There is no (?:file|crawl) /);
  });
  expect(differences, `seed ${seed}`).toEqual([]);
}

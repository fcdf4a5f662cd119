import { accessSync, closeSync, constants, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { InvalidOptionError } from "@maycrawl/agent";
import { SqliteFile } from "@maycrawl/agent/internal";
import { CrawlLock } from "../crawl/file/sqlite/crawl-lock.ts";
import { CrawlReader } from "../crawl/file/sqlite/crawl-reader.ts";
import { crawlLayout } from "../crawl/file/sqlite/file-layout.ts";
import { checkFileLocation } from "../crawl/file/sqlite/file-location.ts";
import { realPathOf } from "../crawl/file/sqlite/real-path.ts";
import { checkCrawlPlace } from "../crawl/open-crawl.ts";
import { type CrawlPlace, checkCrawlFilePath } from "../crawl/options/crawl-place.ts";
import { CrawlDatabase } from "../crawl/postgres/client/crawl-database.ts";
import {
  checkPlace as checkDatabasePlace,
  type DatabasePlace,
} from "../crawl/postgres/client/database-place.ts";
import { crawlSchema } from "../crawl/postgres/crawl-schema.ts";
import { CrawlStoreError } from "../errors.ts";
import type { CopiedCrawl } from "./copy-tables.ts";
import { databaseToFile } from "./database-to-file.ts";
import { fileToDatabase } from "./file-to-database.ts";

/**
 * Copies a crawl from its file into a database, or from a database into a file. The copy has all rows, and a crawl can
 * continue with it as with the original. A failed copy leaves no partial crawl.
 *
 * @param from the crawl. No process may work on it during the copy.
 * @param to a file that does not exist or is empty, or a database without a crawl of this name.
 * @throws {InvalidOptionError} if both are files, or both are databases.
 * @throws {CrawlStoreError} if the crawl cannot be read or is running, or the target cannot be written or contains a
 *   crawl.
 */
export async function copyCrawl(from: CrawlPlace, to: CrawlPlace): Promise<CopiedCrawl> {
  checkCrawlPlace(from);
  checkCrawlPlace(to);
  if (typeof from === "string" && typeof to !== "string") return await intoDatabase(from, to);
  if (typeof from !== "string" && typeof to === "string") return await intoFile(from, to);
  throw new InvalidOptionError(
    typeof from === "string"
      ? "A crawl can be copied from a file into a database, or from a database into a file. To copy a file to a file, copy it with the operating system while no crawl is running."
      : "A crawl cannot be copied from one database into another. Copy it into a file first.",
  );
}

async function intoDatabase(path: string, to: DatabasePlace): Promise<CopiedCrawl> {
  const where = placeWords(to);
  // Throws for an invalid file before a lock file is created next to it.
  new CrawlReader(path)[Symbol.dispose]();
  using _lock = lockToRead(path);
  using file = new CrawlReader(path);
  await using database = await openDatabase(to, true);
  return await fileToDatabase(file, database, where);
}

async function intoFile(from: DatabasePlace, path: string): Promise<CopiedCrawl> {
  const where = placeWords(from);
  checkCrawlFilePath(path);
  checkFree(path);
  await using database = await openDatabase(from, false);
  using _lock = new CrawlLock(path);
  checkFree(path);
  const place = resolve(realPathOf(path));
  const part = `${place}.${process.pid}.part`;
  try {
    const copied = await writeFile(database, part, where);
    checkFree(path);
    wrapErrors(path, () => {
      const descriptor = openSync(part, "r+");
      fsyncSync(descriptor);
      closeSync(descriptor);
      renameSync(part, place);
    });
    return copied;
  } finally {
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(part + suffix, { force: true });
  }
}

async function writeFile(database: CrawlDatabase, part: string, where: string): Promise<CopiedCrawl> {
  rmSync(part, { force: true });
  const file = new SqliteFile(part, crawlLayout);
  try {
    // References are complete only at the end of the copy, and no process reads the file before.
    file.exec("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF");
    const copied = await database.snapshot((reader) => databaseToFile(reader, file, where));
    // Without a write-ahead log, all data is in this one file.
    file.exec("PRAGMA journal_mode = DELETE");
    return copied;
  } finally {
    file.close();
  }
}

function openDatabase(place: DatabasePlace, create: boolean): Promise<CrawlDatabase> {
  return CrawlDatabase.open(place, crawlSchema, { create });
}

/**
 * Describes a crawl's database, without its password.
 * @throws {InvalidOptionError}
 */
function placeWords(place: DatabasePlace): string {
  const { server, crawl, database } = checkDatabasePlace(place);
  return `The crawl "${crawl}" in ${database === undefined ? "" : `the database "${database}" of `}${server}`;
}

/**
 * Checks that a file does not exist or is empty.
 * @throws {CrawlStoreError} otherwise.
 */
function checkFree(path: string): void {
  const there = wrapErrors(path, () => statSync(path, { throwIfNoEntry: false }));
  if (there === undefined || (there.isFile() && there.size === 0)) return;
  throw new CrawlStoreError(`${path} exists already. Name a file that does not exist.`);
}

/**
 * Locks a crawl's file, so that no crawl starts while it is read.
 * @returns undefined if no crawl can write to the folder.
 * @throws {CrawlStoreError} if a crawl is running.
 */
function lockToRead(path: string): CrawlLock | undefined {
  try {
    const real = resolve(realPathOf(path));
    accessSync(dirname(real), constants.W_OK);
    checkFileLocation(real);
  } catch {
    return undefined;
  }
  return new CrawlLock(path);
}

function wrapErrors<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new CrawlStoreError(`${path} could not be written: ${why}.`, thrown);
  }
}

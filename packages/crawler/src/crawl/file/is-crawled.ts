import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isBusy, openSqlite } from "@maycrawl/agent/internal";
import { LOCK_SUFFIX } from "./crawl-lock.ts";
import { realPathOf } from "./real-path.ts";

/** Returns whether a crawl writes a file now: a killed one leaves the lock's file, and no lock on it. Nothing is changed. */
export function isCrawled(file: string): boolean {
  const lock = realPathOf(file) + LOCK_SUFFIX;
  if (!existsSync(lock)) return false;
  try {
    const database = openSqlite(`${pathToFileURL(lock).href}?mode=ro`);
    try {
      database.exec("PRAGMA busy_timeout = 0; SELECT 1 FROM sqlite_schema LIMIT 1");
    } finally {
      database.close();
    }
    return false;
  } catch (thrown) {
    return isBusy(thrown);
  }
}

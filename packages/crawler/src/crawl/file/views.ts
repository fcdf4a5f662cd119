import type { SqliteDatabase } from "@maycrawl/agent/sqlite";
import { crawlViews, createView } from "../sql/views.ts";

/**
 * Gives a file the views of this version, whichever made it: they hold nothing, and an older one may say what is no longer held to be
 * true. Whoever only reads cannot, and asks what a view is made of instead.
 */
export function renewViews(database: SqliteDatabase): void {
  const find = database.prepare("SELECT sql FROM sqlite_master WHERE type = 'view' AND name = ?");
  for (const name of Object.keys(crawlViews)) {
    const made = find.get(name) as { sql: string } | undefined;
    if (`${made?.sql};` === createView(name)) continue;
    database.exec(`DROP VIEW IF EXISTS ${name}; ${createView(name)}`);
  }
}

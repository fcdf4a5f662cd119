import { InvalidOptionError } from "@maycrawl/agent";
import { checkObject } from "@maycrawl/engine/internal";
import { FileKeeper } from "./file/file-keeper.ts";
import { type CrawlOptions, settleCrawl } from "./options/options.ts";
import { CrawlDatabase } from "./postgres/client/crawl-database.ts";
import type { DatabasePlace } from "./postgres/client/database-place.ts";
import { crawlSchema } from "./postgres/crawl-schema.ts";
import { PostgresKeeper } from "./postgres/postgres-keeper.ts";
import type { CrawlKeeper, CrawlKeeperParts } from "./run/crawl-keeper.ts";
import { CrawlRun } from "./run/crawl-run.ts";
import { CrawlStopped } from "./run/crawl-stopped.ts";
import { reportStoreUnavailable } from "./run/on-store-unavailable.ts";
import type { CrawlEvent, CrawlStatus } from "./state/events.ts";

/** A crawl that is under way: an iterable of what happens, which can be stopped. */
export interface Crawl extends AsyncIterable<CrawlEvent> {
  /** Ends it: what is under way is finished and kept, seeds that are still to come are not waited for, and the same file goes on from there. */
  stop(): void;
  /** Where it is; undefined before it has begun and after it is over. */
  status(): CrawlStatus | undefined;
}

/**
 * Visits the pages of sites, finds new ones through links and sitemaps, and obeys what robots.txt files, pages and headers say.
 * Whatever happens is in the file at once: a crawl that was killed goes on where it was.
 *
 * @example
 * const run = crawl({ seeds: ["https://example.com/"], file: "crawl.db", userAgent: "ExampleBot/1.0 (+https://example.com/bot)" });
 * for await (const event of run) if (event.type === "visit") console.log(event.url, event.visit.status);
 * @throws {InvalidOptionError} where an option is none.
 * @returns an iterable, to be read once: the crawl goes on as it is read. It throws
 *   {CrawlStoreError} where the file cannot be used or written, {InvalidOptionError} for a seed that is no URL, and the signal's
 *   reason, untouched. To stop reading ends the crawl as `stop` does.
 */
export function crawl(options: CrawlOptions): Crawl {
  checkObject("The options of crawl", options, "an object with file and userAgent at least");
  const settled = settleCrawl(options);
  const { file, database } = options;
  if ((file === undefined) === (database === undefined))
    throw new InvalidOptionError("crawl needs one of file and database: where the crawl is kept.");
  const stopping = new AbortController();
  const keep = async (parts: CrawlKeeperParts): Promise<CrawlKeeper> => {
    if (file !== undefined) return FileKeeper.open(file, parts);
    const open = { create: true, signal: options.signal, onTrouble: reportStoreUnavailable(parts.tell) };
    const opened = await CrawlDatabase.open(database as DatabasePlace, crawlSchema, open);
    return PostgresKeeper.open(opened, parts);
  };
  const run = new CrawlRun(options, settled, { stopping, keep });
  let hasBegun = false;
  return {
    stop: () => stopping.abort(new CrawlStopped()),
    status: () => run.status(),
    [Symbol.asyncIterator]() {
      if (hasBegun) throw new InvalidOptionError("A crawl can be read once. Call crawl again to go on.");
      hasBegun = true;
      return run.events();
    },
  };
}

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

/** A running crawl: an iterable of its events. */
export interface Crawl extends AsyncIterable<CrawlEvent> {
  /**
   * Stops the crawl. Pending visits are finished and stored. Remaining seeds are not read. A later run with the same
   * file or database continues the crawl.
   */
  stop(): void;
  /** Returns the progress of the crawl; undefined before its beginning and after its end. */
  status(): CrawlStatus | undefined;
}

/**
 * Visits the pages of sites and finds new ones through links and sitemaps. It obeys robots.txt files and the directives
 * of pages and headers. Results are stored continuously, so that a killed crawl can be continued.
 *
 * @example
 * const run = crawl({ seeds: ["https://example.com/"], file: "crawl.db", userAgent: "ExampleBot/1.0 (+https://example.com/bot)" });
 * for await (const event of run) if (event.type === "visit") console.log(event.url, event.visit.status);
 * @throws {InvalidOptionError} if an option is invalid.
 * @returns an iterable that can be read once. The crawl runs while it is read. Leaving the loop has the same effect as
 *   `stop`. The iterable throws {CrawlStoreError} if the file or database cannot be used, {InvalidOptionError} for a
 *   seed that is not a URL, and the signal's reason.
 */
export function crawl(options: CrawlOptions): Crawl {
  checkObject("The options of crawl", options, "an object with file and userAgent at least");
  const settled = settleCrawl(options);
  const { file, database } = options;
  if ((file === undefined) === (database === undefined))
    throw new InvalidOptionError("crawl needs exactly one of the options file and database.");
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
      if (hasBegun)
        throw new InvalidOptionError("The events of a crawl can be read once. Call crawl again to continue.");
      hasBegun = true;
      return run.events();
    },
  };
}

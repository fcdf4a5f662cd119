import { InvalidOptionError } from "@maycrawl/agent";
import { checkObject } from "@maycrawl/agent/internal";
import { extractProductToken } from "@maycrawl/engine";
import { CrawlDatabase } from "./database/crawl-database.ts";
import { DatabaseKeeper } from "./database/database-keeper.ts";
import type { DatabasePlace } from "./database/database-place.ts";
import { databaseLayout } from "./database/layout.ts";
import type { CrawlEvent, CrawlStatus } from "./events.ts";
import { agentOf, type CrawlOptions, settleCrawl } from "./options.ts";
import { databaseLinks } from "./run/agent-links.ts";
import type { CrawlKeeper, CrawlKeeperParts } from "./run/crawl-keeper.ts";
import { CrawlRun } from "./run/crawl-run.ts";
import { CrawlStopped } from "./run/crawl-stopped.ts";
import { FileKeeper } from "./run/file-keeper.ts";
import { troubleTo } from "./trouble.ts";
import { PathPatterns } from "./url/path-patterns.ts";

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
  const include = new PathPatterns("include", options.include ?? []);
  const exclude = new PathPatterns("exclude", options.exclude ?? []);
  let run: CrawlRun | undefined;
  const agent = agentOf(settled, database && databaseLinks(options, () => run?.keeper));
  // The agent has found that there is one.
  const crawler = options.productToken ?? (extractProductToken(options.userAgent) as string);
  const stopping = new AbortController();
  return {
    stop: () => stopping.abort(new CrawlStopped()),
    status: () => run?.status(),
    [Symbol.asyncIterator]() {
      if (run !== undefined)
        throw new InvalidOptionError("A crawl can be read once. Call crawl again to go on.");
      const keep = async (parts: CrawlKeeperParts): Promise<CrawlKeeper> => {
        if (file !== undefined) return FileKeeper.open(file, parts);
        const onTrouble = troubleTo(parts.tell);
        const open = { create: true, signal: options.signal, onTrouble };
        return DatabaseKeeper.open(
          await CrawlDatabase.open(database as DatabasePlace, databaseLayout, open),
          parts,
        );
      };
      run = new CrawlRun(options, settled, { agent, crawler, include, exclude, stopping, keep });
      return run.events();
    },
  };
}

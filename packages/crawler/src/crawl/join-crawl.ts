import { InvalidOptionError } from "@maycrawl/agent";
import { checkObject, type OptionTable, settleOptions } from "@maycrawl/engine/internal";
import type { Crawl } from "./crawl.ts";
import {
  type CrawlOptions,
  type CrawlWorkerOptions,
  checkedPlace,
  settleCrawl,
  workerOptions,
} from "./options/options.ts";
import { CrawlDatabase } from "./postgres/client/crawl-database.ts";
import type { DatabasePlace } from "./postgres/client/database-place.ts";
import { settingsToJoin } from "./postgres/coordination/settings-agreement.ts";
import { crawlSchema } from "./postgres/crawl-schema.ts";
import { PostgresKeeper } from "./postgres/postgres-keeper.ts";
import type { CrawlKeeper, CrawlKeeperParts } from "./run/crawl-keeper.ts";
import { CrawlRun } from "./run/crawl-run.ts";
import { CrawlStopped } from "./run/crawl-stopped.ts";
import { eventStream } from "./run/event-stream.ts";
import { type OnStoreUnavailable, reportStoreUnavailable } from "./run/on-store-unavailable.ts";
import type { CrawlEvent } from "./state/events.ts";

/** Options of `joinCrawl`: what a worker decides for itself. */
export interface JoinCrawlOptions extends CrawlWorkerOptions {
  /** The PostgreSQL database in which the crawl is kept. */
  readonly database: DatabasePlace;
  /** Stays when a round is over, and takes part in the next one. Default: false. */
  readonly stay?: boolean | undefined;
}

/** The table of `joinCrawl`'s options. */
export const joinOptions: OptionTable<JoinCrawlOptions> = {
  database: { kind: "required", check: checkedPlace },
  ...workerOptions,
  stay: { kind: "flag", default: false },
};

/**
 * Takes part in a crawl that was begun in a database, as one more worker. All other options are found there.
 * @example
 * const run = joinCrawl({ database: { url: "postgres://crawler@10.0.0.1/crawls" } });
 * for await (const event of run) if (event.type === "visit") console.log(event.url, event.visit.status);
 * @throws {InvalidOptionError} where an option is none.
 * @returns as `crawl`: what this worker does. It throws {CrawlStoreError} where there is no crawl.
 */
export function joinCrawl(options: JoinCrawlOptions): Crawl {
  checkObject("The options of joinCrawl", options, "an object with database at least");
  const { stay } = settleOptions("joinCrawl", joinOptions, options);
  const stopping = new AbortController();
  const ending = new AbortController();
  let hasBegun = false;
  let run: CrawlRun | undefined;
  const work = async (tell: (event: CrawlEvent) => Promise<void>): Promise<void> => {
    run = await joined({ ...options, stay }, stopping, reportStoreUnavailable(tell));
    for await (const event of run.events()) await tell(event);
  };
  return {
    stop: () => stopping.abort(new CrawlStopped()),
    status: () => run?.status(),
    [Symbol.asyncIterator](): AsyncGenerator<CrawlEvent, void, undefined> {
      if (hasBegun) throw new InvalidOptionError("A crawl can be read once. Call joinCrawl again to go on.");
      hasBegun = true;
      return eventStream(work, { signal: options.signal, stopping, ending });
    },
  };
}

async function joined(
  { stay, ...own }: JoinCrawlOptions & { readonly stay: boolean },
  stopping: AbortController,
  onTrouble: OnStoreUnavailable,
): Promise<CrawlRun> {
  const { signal } = own;
  const open = { create: false, signal, onTrouble };
  const database = await CrawlDatabase.open(own.database, crawlSchema, open);
  try {
    const { settings, addressPolicy } = await settingsToJoin(database, own.addressPolicy);
    const options: CrawlOptions = { ...settings, ...own, addressPolicy };
    const keep = (parts: CrawlKeeperParts): Promise<CrawlKeeper> =>
      PostgresKeeper.open(database, parts, { stay });
    return new CrawlRun(options, settleCrawl(options), { stopping, keep });
  } catch (thrown) {
    await database[Symbol.asyncDispose]();
    throw thrown;
  }
}

import { InvalidOptionError } from "@maycrawl/agent";
import { checkObject, type OptionTable, settleOptions } from "@maycrawl/engine/internal";
import type { Crawl } from "./crawl.ts";
import {
  type CrawlOptions,
  type CrawlWorkerOptions,
  checkDatabaseOptions,
  settleCrawl,
  workerOptions,
} from "./options/options.ts";
import { CrawlDatabase } from "./postgres/client/crawl-database.ts";
import type { DatabasePlace } from "./postgres/client/database-place.ts";
import { readSettingsToJoin } from "./postgres/coordination/settings-agreement.ts";
import { crawlSchema } from "./postgres/crawl-schema.ts";
import { PostgresKeeper } from "./postgres/postgres-keeper.ts";
import type { CrawlKeeper, CrawlKeeperParts } from "./run/crawl-keeper.ts";
import { CrawlRun } from "./run/crawl-run.ts";
import { CrawlStopped } from "./run/crawl-stopped.ts";
import { eventStream } from "./run/event-stream.ts";
import { type OnStoreUnavailable, reportStoreUnavailable } from "./run/on-store-unavailable.ts";
import type { CrawlEvent } from "./state/events.ts";

/** Options of `joinCrawl`: those that each worker sets for itself. */
export interface JoinCrawlOptions extends CrawlWorkerOptions {
  /** PostgreSQL database of the crawl. */
  readonly database: DatabasePlace;
  /** Whether the worker stays after the end of a round and joins the next round. Default: false. */
  readonly stay?: boolean | undefined;
}

export const joinOptions: OptionTable<JoinCrawlOptions> = {
  database: { kind: "required", check: checkDatabaseOptions },
  ...workerOptions,
  stay: { kind: "flag", default: false },
};

/**
 * Joins an existing crawl in a database as another worker. The settings of the crawl come from the database.
 * @example
 * const run = joinCrawl({ database: { url: "postgres://crawler@10.0.0.1/crawls" } });
 * for await (const event of run) if (event.type === "visit") console.log(event.url, event.visit.status);
 * @throws {InvalidOptionError} if an option is invalid.
 * @returns the events of this worker, in the same form as `crawl`. The iterable throws {CrawlStoreError} if the
 *   database does not contain a crawl.
 */
export function joinCrawl(options: JoinCrawlOptions): Crawl {
  checkObject("The options of joinCrawl", options, "an object with database at least");
  const { stay } = settleOptions("joinCrawl", joinOptions, options);
  const stopping = new AbortController();
  const ending = new AbortController();
  let hasBegun = false;
  let run: CrawlRun | undefined;
  const work = async (tell: (event: CrawlEvent) => Promise<void>): Promise<void> => {
    run = await openRun({ ...options, stay }, stopping, reportStoreUnavailable(tell));
    for await (const event of run.events()) await tell(event);
  };
  return {
    stop: () => stopping.abort(new CrawlStopped()),
    status: () => run?.status(),
    [Symbol.asyncIterator](): AsyncGenerator<CrawlEvent, void, undefined> {
      if (hasBegun)
        throw new InvalidOptionError(
          "The events of a crawl can be read once. Call joinCrawl again to continue.",
        );
      hasBegun = true;
      return eventStream(work, { signal: options.signal, stopping, ending });
    },
  };
}

async function openRun(
  { stay, ...own }: JoinCrawlOptions & { readonly stay: boolean },
  stopping: AbortController,
  onTrouble: OnStoreUnavailable,
): Promise<CrawlRun> {
  const { signal } = own;
  const open = { create: false, signal, onTrouble };
  const database = await CrawlDatabase.open(own.database, crawlSchema, open);
  try {
    const { settings, addressPolicy } = await readSettingsToJoin(database, own.addressPolicy);
    const options: CrawlOptions = { ...settings, ...own, addressPolicy };
    const keep = (parts: CrawlKeeperParts): Promise<CrawlKeeper> =>
      PostgresKeeper.open(database, parts, { stay });
    return new CrawlRun(options, settleCrawl(options), { stopping, keep });
  } catch (thrown) {
    await database[Symbol.asyncDispose]();
    throw thrown;
  }
}

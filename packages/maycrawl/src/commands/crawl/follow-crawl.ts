import type { Crawl, CrawlEvent } from "@maycrawl/crawler";
import type { Io } from "../../cli/io.ts";
import type { RunOutcome } from "../../crawl/run-outcome.ts";
import { CrawlProgress } from "./crawl-progress.ts";

/**
 * Follows a crawl to its end. Reports the progress, and stops the crawl if the user interrupts the command.
 * @returns the outcome of the run; undefined if no round ended.
 */
export async function followCrawl(crawl: Crawl, json: boolean, io: Io): Promise<RunOutcome | undefined> {
  const progress = new CrawlProgress(crawl, io, json);
  using _interrupt = stopOnInterrupt(crawl, io);
  let ended: RunOutcome | undefined;
  let [visits, reached] = [0, 0];
  let hasOtherOptions = false;
  try {
    for await (const event of crawl) {
      progress.see(event);
      if (event.type === "visit") visits++;
      if (event.type === "visit" && isReached(event)) reached++;
      if (event.type === "options") hasOtherOptions = true;
      if (event.type === "round-end") {
        const { slowed } = progress;
        ended = { by: event.by, visits, reached, hasOtherOptions, ...(slowed.length > 0 && { slowed }) };
      }
    }
  } finally {
    progress.end();
  }
  return ended;
}

/** Exit code that shells report for a process that SIGINT has ended. */
const INTERRUPTED = 130;

/** Stops a crawl when the user interrupts it: gracefully the first time, immediately the second time. */
function stopOnInterrupt(crawl: Crawl, io: Io): Disposable {
  let isStopping = false;
  const listener = (): void => {
    // All results so far are already saved.
    if (isStopping) process.exit(INTERRUPTED);
    isStopping = true;
    io.note("stopping after the current requests; interrupt again to stop immediately (no results are lost)");
    crawl.stop();
  };
  process.on("SIGINT", listener);
  process.on("SIGTERM", listener);
  return {
    [Symbol.dispose]() {
      process.off("SIGINT", listener);
      process.off("SIGTERM", listener);
    },
  };
}

/** Whether the page answered successfully. A 304 refers to an earlier success. */
function isReached({ visit: { status, error } }: Extract<CrawlEvent, { type: "visit" }>): boolean {
  return error === undefined && status !== undefined && ((status >= 200 && status < 300) || status === 304);
}

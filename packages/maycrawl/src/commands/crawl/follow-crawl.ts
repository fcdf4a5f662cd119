import type { Crawl, CrawlEvent } from "@maycrawl/crawler";
import type { Io } from "../../cli/io.ts";
import type { RunOutcome } from "../../crawl/run-outcome.ts";
import { CrawlProgress } from "./crawl-progress.ts";

/**
 * Goes along with a crawl to its end: tells how it goes, and stops it where the user interrupts it.
 * @returns how its last round ended; undefined where there was none.
 */
export async function followCrawl(going: Crawl, json: boolean, io: Io): Promise<RunOutcome | undefined> {
  const progress = new CrawlProgress(going, io, json);
  using _interrupt = stopOnInterrupt(going, io);
  let ended: RunOutcome | undefined;
  let [visits, reached] = [0, 0];
  let hasOtherOptions = false;
  try {
    for await (const event of going) {
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

/** What a shell says of a process that was interrupted. */
const INTERRUPTED = 130;

/** Stops a crawl when the user interrupts it: at first gently, the second time at once. */
function stopOnInterrupt(crawl: Crawl, io: Io): Disposable {
  let asked = false;
  const listener = (): void => {
    // All that came to something is in the file already.
    if (asked) process.exit(INTERRUPTED);
    asked = true;
    io.note("stopping: what is under way is finished; interrupt again to end at once (nothing is lost)");
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

/** Whether the page answered. A 304 is about a page that answered before. */
function isReached({ visit: { status, error } }: Extract<CrawlEvent, { type: "visit" }>): boolean {
  return error === undefined && status !== undefined && ((status >= 200 && status < 300) || status === 304);
}

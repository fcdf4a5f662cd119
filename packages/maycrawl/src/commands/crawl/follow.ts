import type { Crawl, CrawlEvent } from "@maycrawl/crawler";
import type { Io } from "../../io.ts";
import type { Ended } from "./ended.ts";
import { Interrupt } from "./interrupt.ts";
import { Live } from "./live.ts";

/**
 * Goes along with a crawl to its end: tells how it goes, and stops it where the user interrupts it.
 * @returns how its last round ended; undefined where there was none.
 */
export async function follow(going: Crawl, json: boolean, io: Io): Promise<Ended | undefined> {
  const live = new Live(going, io, json);
  using _interrupt = new Interrupt(going, io);
  let ended: Ended | undefined;
  let [visits, reached] = [0, 0];
  let hasOtherOptions = false;
  try {
    for await (const event of going) {
      live.see(event);
      if (event.type === "visit") visits++;
      if (event.type === "visit" && isReached(event)) reached++;
      if (event.type === "options") hasOtherOptions = true;
      if (event.type === "round-end") {
        const { slowed } = live;
        ended = { by: event.by, visits, reached, hasOtherOptions, ...(slowed.length > 0 && { slowed }) };
      }
    }
  } finally {
    live.end();
  }
  return ended;
}

/** Whether the page answered. A 304 is about a page that answered before. */
function isReached({ visit: { status, error } }: Extract<CrawlEvent, { type: "visit" }>): boolean {
  return error === undefined && status !== undefined && ((status >= 200 && status < 300) || status === 304);
}

import type { Crawl } from "@maycrawl/crawler";
import type { Io } from "../io.ts";
import { Interrupt } from "./interrupt.ts";
import { Live } from "./live.ts";
import type { Ended } from "./summary.ts";

/**
 * Goes along with a crawl to its end: tells how it goes, and stops it where the user interrupts it.
 * @returns how its last round ended; undefined where there was none.
 */
export async function follow(going: Crawl, json: boolean, io: Io): Promise<Ended | undefined> {
  const live = new Live(going, io, json);
  using _interrupt = new Interrupt(going, io);
  let ended: Ended | undefined;
  try {
    for await (const event of going) {
      live.see(event);
      if (event.type === "round-end") ended = event;
    }
  } finally {
    live.end();
  }
  return ended;
}

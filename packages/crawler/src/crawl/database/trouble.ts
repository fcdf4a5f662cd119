import type { CrawlEvent } from "../events.ts";

/** Gets words while the database is away, and undefined when it is there again. */
export type OnTrouble = (words: string | undefined) => void;

/** Tells of waits for the database. Nothing waits for it: who reads the events may be slow. */
export function troubleTo(tell: (event: CrawlEvent) => Promise<void>): OnTrouble {
  return (because) => void tell({ type: "database", because }).catch(() => undefined);
}

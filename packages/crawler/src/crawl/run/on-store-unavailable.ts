import type { CrawlEvent } from "../state/events.ts";

/** Is called with words while the crawl's database or file cannot be used, and with undefined when it can again. */
export type OnStoreUnavailable = (words: string | undefined) => void;

/** Reports waits for the database or the file as events. It does not wait for the reader of the events, who may be slow. */
export function reportStoreUnavailable(tell: (event: CrawlEvent) => Promise<void>): OnStoreUnavailable {
  return (because) => void tell({ type: "database", because }).catch(() => undefined);
}

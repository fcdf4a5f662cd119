import type { CrawlEvent } from "../state/events.ts";

/**
 * Called with a message while the crawl's database or file cannot be used, and with undefined once it can be used
 * again.
 */
export type OnStoreUnavailable = (message: string | undefined) => void;

/**
 * Reports waits for the database or the file as events. It does not wait for the reader of the events, which may be
 * slow.
 */
export function reportStoreUnavailable(tell: (event: CrawlEvent) => Promise<void>): OnStoreUnavailable {
  return (because) => void tell({ type: "database", because }).catch(() => undefined);
}

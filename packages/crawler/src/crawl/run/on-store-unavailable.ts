import type { CrawlEvent } from "../state/events.ts";

/**
 * Called with a message while the crawl's database or file cannot be used, and with undefined once it can be used
 * again.
 */
export type OnStoreUnavailable = (message: string | undefined) => void;

/**
 * Returns a function that reports waits for the database or the file as events. The function does not wait until the
 * caller reads the events.
 */
export function reportStoreUnavailable(tell: (event: CrawlEvent) => Promise<void>): OnStoreUnavailable {
  return (because) => void tell({ type: "database", because }).catch(() => undefined);
}

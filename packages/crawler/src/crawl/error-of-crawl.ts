import { StoreFailedError } from "@maycrawl/agent";
import { CrawlStoreError } from "../errors.ts";

/** Returns a `StoreFailedError` of the agent, whose parts read and write for the crawler, as a `CrawlStoreError`. */
export function errorOfCrawl(thrown: unknown): unknown {
  return thrown instanceof StoreFailedError ? new CrawlStoreError(thrown.message, thrown.cause) : thrown;
}

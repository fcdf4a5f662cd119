import { RobotsError } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";

/**
 * The errors of the crawler that are no wrong arguments, one class each. What a site answers is never one of them; the
 * caller's own abort is thrown as it was given.
 */

/** A failure of a crawl: the call was right, and cannot be done. */
export abstract class CrawlError extends RobotsError {
  protected static override readonly brand: string = "CrawlError";
}

/**
 * Thrown when a file or database of a crawl cannot be opened, read or written, has no crawl, or is in use; also when a
 * report or an archive cannot be written.
 */
export class CrawlStoreError extends CrawlError {
  protected static override readonly brand = "CrawlStoreError";
  override readonly code = "ERR_ROBOTS_CRAWL_STORE";

  constructor(message: string, cause?: unknown) {
    super(maskedAddress(message), cause === undefined ? undefined : { cause });
  }
}

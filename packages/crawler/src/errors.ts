import { RobotsError } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";

/**
 * Error classes of the crawler. Errors for invalid arguments have other classes. An answer of a site never causes an
 * error of these classes. The caller's abort reason is thrown unchanged.
 */

/** Base class of crawl failures: the call is valid but cannot be carried out. */
export abstract class CrawlError extends RobotsError {
  protected static override readonly brand: string = "CrawlError";
}

/**
 * Thrown if a file or database of a crawl cannot be opened, read or written, contains no crawl, or is in use. Also
 * thrown if a report or an archive cannot be written.
 */
export class CrawlStoreError extends CrawlError {
  protected static override readonly brand = "CrawlStoreError";
  override readonly code = "ERR_ROBOTS_CRAWL_STORE";

  constructor(message: string, cause?: unknown) {
    super(maskedAddress(message), cause === undefined ? undefined : { cause });
  }
}

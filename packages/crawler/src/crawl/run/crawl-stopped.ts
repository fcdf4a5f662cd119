/** Reason of the abort signal when a crawl is stopped. It never reaches the caller. */
export class CrawlStopped extends Error {
  constructor() {
    super("the crawl was stopped");
    this.name = "CrawlStopped";
  }
}

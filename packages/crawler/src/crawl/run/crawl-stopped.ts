/** What waiting ends with when a crawl is stopped; nobody outside sees it. */
export class CrawlStopped extends Error {
  constructor() {
    super("the crawl was stopped");
    this.name = "CrawlStopped";
  }
}

import type { Crawler } from "@maycrawl/engine";
import type { CrawlersJson } from "../../json-shapes.ts";

/** The documented shape of a crawler. */
export function crawlerJson(crawler: Crawler): CrawlersJson {
  const { reverseDns = null, ipList = null, webBotAuth = null } = crawler.verify;
  return {
    schema: "maycrawl/crawlers/1",
    token: crawler.token,
    vendor: crawler.vendor,
    purposes: crawler.purposes,
    ai: crawler.ai,
    kind: crawler.kind,
    reads: crawler.reads,
    ignoresAny: crawler.ignoresAny,
    obeysRobots: crawler.obeysRobots,
    obeysCrawlDelay: crawler.obeysCrawlDelay,
    dialect: crawler.dialect.name,
    userAgent: crawler.userAgent,
    verify: { reverseDns, ipList, webBotAuth },
    source: crawler.source,
    read: crawler.read,
    confidence: crawler.confidence,
  };
}

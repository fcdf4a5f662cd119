import type { Crawler, Purpose } from "@maycrawl/engine";

/** A crawler as `crawlers --json` prints it. */
export interface CrawlerJson {
  readonly token: string;
  readonly vendor: string;
  readonly purposes: readonly Purpose[];
  readonly ai: boolean;
  readonly kind: Crawler["kind"];
  readonly reads: readonly string[];
  readonly ignoresAny: boolean;
  readonly obeysRobots: Crawler["obeysRobots"];
  readonly obeysCrawlDelay: Crawler["obeysCrawlDelay"];
  /** The name of the dialect. */
  readonly dialect: string;
  readonly userAgent: string | null;
  readonly verify: {
    readonly reverseDns: readonly string[] | null;
    readonly ipList: string | null;
    readonly webBotAuth: string | null;
  };
  readonly source: string;
  readonly read: string;
  readonly confidence: Crawler["confidence"];
}

/** The documented shape of a crawler. */
export function crawlerJson(crawler: Crawler): CrawlerJson {
  const { reverseDns = null, ipList = null, webBotAuth = null } = crawler.verify;
  return {
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

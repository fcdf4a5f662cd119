import type { Crawler } from "@maycrawl/engine";
import type { CrawlersJson } from "../../json-shapes.ts";

/** Returns the documented JSON of a crawler. */
export function crawlerJson({ token, vendor, purposes, ai, ...others }: Crawler): CrawlersJson {
  const { reverseDns = null, ipList = null, webBotAuth = null } = others.verify;
  return {
    schema: "maycrawl/crawlers/1",
    token,
    vendor,
    purposes,
    ai,
    ...others,
    dialect: others.dialect.name,
    verify: { reverseDns, ipList, webBotAuth },
  };
}

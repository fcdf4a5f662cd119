// @ts-expect-error: it has no types
import robotsTxtParser from "robots-txt-parser";
import { ROBOTS_URL, versionOf } from "./peer.mjs";

/**
 * Compiles its patterns to regular expressions while parsing. The agent is a setting of the whole cache, so each
 * robots.txt gets its own cache.
 * @returns {import("./peer.mjs").Peer}
 */
export function open() {
  return {
    name: "robots-txt-parser",
    version: versionOf("robots-txt-parser"),
    parse(text) {
      const robots = robotsTxtParser();
      robots.parseRobots(ROBOTS_URL, text);
      return robots;
    },
    compile(robots, agent) {
      robots.setUserAgent(agent);
      return robots;
    },
    decide: (robots, url) => robots.canCrawlSync(url),
    isAllowed(text, agent, url) {
      const robots = robotsTxtParser({ userAgent: agent });
      robots.parseRobots(ROBOTS_URL, text);
      return robots.canCrawlSync(url);
    },
  };
}

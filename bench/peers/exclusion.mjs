import { RobotsTxt } from "exclusion";
import { pathOf, versionOf } from "./peer.mjs";

/**
 * Compiles its patterns to regular expressions while parsing. Decides by path and agent.
 * @returns {import("./peer.mjs").Peer}
 */
export function open() {
  return {
    name: "exclusion",
    version: versionOf("exclusion"),
    parse: (text) => new RobotsTxt(text),
    compile: (robots, agent) => ({ robots, agent }),
    decide: ({ robots, agent }, url) => robots.isPathAllowed(pathOf(url), agent),
    isAllowed: (text, agent, url) => new RobotsTxt(text).isPathAllowed(pathOf(url), agent),
  };
}

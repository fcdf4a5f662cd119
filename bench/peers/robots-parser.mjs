import { createRequire } from "node:module";
import { ROBOTS_URL, versionOf } from "./peer.mjs";

// Its types describe a default export that the package does not have.
/** @type {typeof import("robots-parser").default} */
export const robotsParser = createRequire(import.meta.url)("robots-parser");

/**
 * Compiles nothing: its documents decide by URL and agent.
 * @returns {import("./peer.mjs").Peer}
 */
export function open() {
  return {
    name: "robots-parser",
    version: versionOf("robots-parser"),
    parse: (text) => robotsParser(ROBOTS_URL, text),
    compile: (robots, agent) => ({ robots, agent }),
    decide: ({ robots, agent }, url) => robots.isAllowed(url, agent) === true,
    isAllowed: (text, agent, url) => robotsParser(ROBOTS_URL, text).isAllowed(url, agent) === true,
  };
}

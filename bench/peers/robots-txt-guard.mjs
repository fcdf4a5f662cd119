import { Readable } from "node:stream";
// @ts-expect-error: it has no types
import makeGuard from "robots-txt-guard";
// @ts-expect-error: it has no types
import parseRobots from "robots-txt-parse";
import { pathOf, versionOf } from "./peer.mjs";

/**
 * Configures the guard with the result of robots-txt-parse. That package reads only streams, so the functions are
 * asynchronous. The guard compiles the patterns to regular expressions.
 * @returns {import("./peer.mjs").Peer}
 */
export function open() {
  /** @param {string} text */
  const read = async (text) => makeGuard(await parseRobots(Readable.from([text])));
  return {
    name: "robots-txt-guard",
    version: `${versionOf("robots-txt-guard")} (robots-txt-parse ${versionOf("robots-txt-parse")})`,
    async: true,
    parse: read,
    compile: (guard, agent) => ({ guard, agent }),
    decide: ({ guard, agent }, url) => guard.isAllowed(agent, pathOf(url)),
    isAllowed: async (text, agent, url) => (await read(text)).isAllowed(agent, pathOf(url)),
  };
}

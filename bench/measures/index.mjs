import { adversarial } from "./adversarial.mjs";
import { agreement } from "./agreement.mjs";
import { firstDecisions } from "./first.mjs";
import { manyCrawlers } from "./many-crawlers.mjs";
import { memory } from "./memory.mjs";
import { oneShot } from "./one-shot.mjs";
import { parse } from "./parse.mjs";
import { steady } from "./steady.mjs";

/**
 * All measures of a peer.
 * @type {Readonly<Record<string, (peer: import("../peers/peer.mjs").Peer, task: any) => Promise<any>>>}
 */
export const measures = {
  parse,
  "one-shot": oneShot,
  first: firstDecisions,
  steady,
  "many crawlers": manyCrawlers,
  agreement,
  adversarial,
  memory,
};

import { FreshUrls } from "../fresh-urls.mjs";
import { median } from "../stats.mjs";
import { compiled, decideAll, readable } from "./ready.mjs";

const DECISIONS = 50;
const SHORTEST_REGION_MS = 5;
const MAX_COPIES = 8;
// A peer that needs longer than this for 50 decisions per file makes fewer.
const PATIENCE_MS = 4_000;

/**
 * Measures decisions per second over the first 50 of a new matcher, without and with parsing and compiling.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task} task
 */
export async function firstDecisions(peer, { files, warmUpMs, budgetMs, first }) {
  const good = await readable(peer, files);
  const urls = new FreshUrls(good, first);
  let copies = 1;
  let each = 1;

  /** @type {() => Promise<{ tookMs: number; madeMs: number; decisions: number }>} */
  const sweep = async () => {
    const crowd = Array.from({ length: copies }, () => good).flat();
    const batch = Array.from({ length: copies }, () => urls.take(each)).flat();
    const begun = performance.now();
    const matchers = await compiled(peer, crowd);
    const start = performance.now();
    decideAll(peer, matchers, batch);
    return { tookMs: performance.now() - start, madeMs: start - begun, decisions: each * crowd.length };
  };

  each = Math.max(1, Math.min(DECISIONS, Math.floor(PATIENCE_MS / (await sweep()).tookMs)));
  const warmUntil = performance.now() + warmUpMs;
  do {
    const { tookMs } = await sweep();
    copies = Math.max(1, Math.min(MAX_COPIES, Math.ceil((SHORTEST_REGION_MS * copies) / tookMs)));
  } while (performance.now() < warmUntil);

  const rates = [];
  const wholeRates = [];
  const until = performance.now() + budgetMs;
  do {
    const done = await sweep();
    rates.push((done.decisions / done.tookMs) * 1000);
    wholeRates.push((done.decisions / (done.madeMs + done.tookMs)) * 1000);
  } while (performance.now() < until);
  return { rate: median(rates), wholeRate: median(wholeRates), each, unreadable: files.length - good.length };
}

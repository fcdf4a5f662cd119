import { FreshUrls } from "../fresh-urls.mjs";
import { median } from "../stats.mjs";
import { compiled, decideAll, nextCount, readable } from "./ready.mjs";

// Maximum number of URLs in a sweep over the class. It is the same for all fast peers, so that none has an advantage
// from the processor's cache. Slow peers do fewer.
const URLS_IN_SWEEP = 50_000;
const LONGEST_SWEEP_MS = 60;
// A matcher is in its steady state after this number of decisions.
const WARM_DECISIONS = 2_000;
const LONGEST_WARM_UP_MS = 500;

/**
 * Measures decisions per second of compiled matchers after some use.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task} task
 */
export async function steady(peer, { files, warmUpMs, budgetMs, first }) {
  const good = await readable(peer, files);
  const matchers = await compiled(peer, good);
  const urls = new FreshUrls(good, first);
  const max = Math.ceil(URLS_IN_SWEEP / good.length);
  let each = 1;
  let asked = 0;
  const sweep = () => {
    const batch = urls.take(each);
    const start = performance.now();
    const allowed = decideAll(peer, matchers, batch);
    const tookMs = performance.now() - start;
    asked += each;
    return { allowed, tookMs, decisions: each * good.length };
  };

  const begun = performance.now();
  let warmedMs = 0;
  do {
    const { tookMs } = sweep();
    each = nextCount(each, tookMs, LONGEST_SWEEP_MS, max);
    warmedMs = performance.now() - begun;
  } while (warmedMs < warmUpMs || (asked < WARM_DECISIONS && warmedMs < LONGEST_WARM_UP_MS));
  const askedBefore = asked;

  const rates = [];
  let allowed = 0;
  let decisions = 0;
  const until = performance.now() + budgetMs;
  do {
    const done = sweep();
    rates.push((done.decisions / done.tookMs) * 1000);
    allowed += done.allowed;
    decisions += done.decisions;
  } while (performance.now() < until);
  return {
    rate: median(rates),
    askedBefore,
    allowedShare: allowed / decisions,
    unreadable: files.length - good.length,
  };
}

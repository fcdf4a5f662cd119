import { FreshUrls } from "../fresh-urls.mjs";
import { median } from "../stats.mjs";
import { compiled, decideAll, nextCount, readable } from "./ready.mjs";

// A sweep over the class is cut to as many URLs for everyone who is fast enough, so that nobody has
// them in a nearer cache than another; who is slow does fewer.
const URLS_IN_SWEEP = 50_000;
const LONGEST_SWEEP_MS = 60;
// What is steady: a matcher that has answered so often before.
const WARM_DECISIONS = 2_000;
const LONGEST_WARM_UP_MS = 500;

/**
 * Decisions a second on compiled matchers that have been in use for a while.
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

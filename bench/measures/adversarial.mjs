import { adversarialCases, adversarialUrls } from "../adversarial-cases.mjs";
import { median } from "../stats.mjs";
import { nextCount } from "./ready.mjs";

const URLS_IN_BATCH = 64;
const BATCH_MS = 20;
const MAX_COLD_RUNS = 100;
const WARM_DECISIONS = 100;
const MAX_WARM_MS = 1_000;
const SLOW_US = 200_000;

/**
 * Measures one decision in one adversarial case, in µs: the first of a matcher (cold), and one of a used matcher (hot).
 * Also measures the time to make the matcher, in ms.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task & { case: string; size: number }} task
 */
export async function adversarial(peer, { budgetMs, first, case: id, size }) {
  const one = adversarialCases.find((candidate) => candidate.id === id);
  if (one === undefined) throw new Error(`no such case: ${id}`);
  const text = one.robots(size);
  const bytes = Buffer.from(text, "latin1");
  let asked = first + 1_000_000;
  /** @param {number} count */
  const fresh = (count) => {
    const from = asked;
    asked += count;
    return adversarialUrls(one, size, from, count);
  };
  const make = async () => peer.compile(await peer.parse(text, bytes), "Googlebot");

  const coldUrls = fresh(MAX_COLD_RUNS);
  const makeMs = [];
  const coldUs = [];
  let matcher;
  const coldUntil = performance.now() + budgetMs;
  for (const url of coldUrls) {
    const begun = performance.now();
    matcher = await make();
    const start = performance.now();
    peer.decide(matcher, url);
    coldUs.push((performance.now() - start) * 1000);
    makeMs.push(start - begun);
    if (performance.now() > coldUntil) break;
  }

  // A peer this slow is asked only once more.
  const isSlow = (coldUs.at(-1) ?? 0) > SLOW_US;
  // One by one: a matcher may become a thousand times slower after some decisions. All sizes get the same number,
  // because a matcher builds an index after some decisions.
  const warmUntil = performance.now() + MAX_WARM_MS;
  for (const url of isSlow ? [] : fresh(WARM_DECISIONS)) {
    peer.decide(matcher, url);
    if (performance.now() > warmUntil) break;
  }

  let count = 1;
  const hotUs = [];
  const until = performance.now() + budgetMs;
  do {
    const urls = fresh(count);
    const start = performance.now();
    for (const url of urls) peer.decide(matcher, url);
    const tookMs = performance.now() - start;
    hotUs.push((tookMs * 1000) / urls.length);
    count = nextCount(count, tookMs, BATCH_MS, URLS_IN_BATCH);
  } while (performance.now() < until);
  // The earlier half measures the just-in-time compiler, not the matcher.
  const half = coldUs.length >> 1;
  return {
    coldUs: median(coldUs.slice(half)),
    hotUs: median(hotUs),
    makeMs: median(makeMs.slice(half)),
  };
}

// Measures hits, sets and starts per second of one process with a store server, with real robots.txt files.
import { entryOf, getOrigin, realBodies } from "./real-entries.mjs";

const HITS = 100_000;
const STARTS = 50_000;
/** Concurrent calls, as in a crawler with many pages in progress. */
const AT_ONCE = 200;

/**
 * @param {import("@maycrawl/agent").AccessStore} store
 * @param {import("@maycrawl/agent").Pacer} pacer
 * @param {number} origins
 */
export async function storeRates(store, pacer, origins) {
  const entries = realBodies().map(({ bytes }, i) =>
    entryOf(getOrigin(i), bytes, Date.UTC(2026, 10, 21) + i),
  );
  const setsPerSecond = await perSecond(origins, async (i) => {
    const entry = entries[i % entries.length];
    if (entry) await store.set(getOrigin(i), entry);
  });
  const hitsPerSecond = await perSecond(HITS, async (i) => {
    if ((await store.get(getOrigin((i * 7919) % origins))) === undefined) throw new Error("a miss");
  });
  const reservesPerSecond = await perSecond(STARTS, (i) => pacer.reserve(`host-${i % 1000}`, 100));
  await perSecond(origins, async (i) => store.delete(getOrigin(i)));
  return {
    node: process.version,
    origins,
    atOnce: AT_ONCE,
    setsPerSecond,
    hitsPerSecond,
    reservesPerSecond,
  };
}

/**
 * @param {number} count
 * @param {(i: number) => Promise<unknown>} action
 * @returns {Promise<number>} actions per second
 */
async function perSecond(count, action) {
  const from = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await action(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return Math.round(count / ((performance.now() - from) / 1000));
}

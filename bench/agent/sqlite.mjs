// Measures hits and sets per second of the SQLite store with real robots.txt files, beyond its page cache.
// node bench/agent/sqlite.mjs [origins=50000]
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqlitePacer, SqliteStore } from "@maycrawl/agent/sqlite";
import { entryOf, getOrigin, realBodies, round } from "./real-entries.mjs";

const ORIGINS = Number(process.argv[2] ?? 50_000);
const HITS = 100_000;
const STARTS = 20_000;
const GOAL = 15_000;

const folder = mkdtempSync(join(tmpdir(), "maycrawl-bench-"));
const path = join(folder, "store.db");
const bodies = realBodies();
const store = new SqliteStore(path);
const pacer = new SqlitePacer(path);

/**
 * @param {number} count
 * @param {(i: number) => unknown} action
 * @returns {Promise<number>} actions per second
 */
async function perSecond(count, action) {
  const from = performance.now();
  for (let i = 0; i < count; i++) await action(i);
  return Math.round(count / ((performance.now() - from) / 1000));
}

const entries = bodies.map(({ bytes }, i) => entryOf(getOrigin(i), bytes, Date.UTC(2026, 10, 21) + i));
const sets = await perSecond(ORIGINS, (i) => {
  const entry = entries[i % entries.length];
  return entry && store.set(getOrigin(i), entry);
});
const hits = await perSecond(HITS, (i) => {
  // A prime step visits all of them, each far from the previous one.
  if (store.get(getOrigin((i * 7919) % ORIGINS)) === undefined) throw new Error("a miss");
});
const reserves = await perSecond(STARTS, (i) => pacer.reserve(`host-${i % 1000}`, 100));
const leases = await perSecond(STARTS, (i) => store.lease(getOrigin(i), 1000)?.release());

await pacer[Symbol.asyncDispose]();
await store[Symbol.asyncDispose]();
const figures = {
  store: "sqlite",
  node: process.version,
  origins: ORIGINS,
  bytesOnDiskPerOrigin: round(statSync(path).size / ORIGINS),
  setsPerSecond: sets,
  hitsPerSecond: hits,
  goalHitsPerSecond: GOAL,
  within: hits >= GOAL,
  reservesPerSecond: reserves,
  leasesAndReleasesPerSecond: leases,
};
console.log(JSON.stringify(figures, undefined, 2));
rmSync(folder, { recursive: true });

// Measures the memory of a million origins with real robots.txt files in the memory store, and the speed of its hits.
// node --expose-gc bench/agent/memory.mjs [origins=1000000]
import { MemoryStore } from "@maycrawl/agent";
import { entryOf, getOrigin, realBodies, round } from "./real-entries.mjs";

const ORIGINS = Number(process.argv[2] ?? 1_000_000);
const { gc } = globalThis;
if (gc === undefined) throw new Error("Run me with node --expose-gc.");

function bytesInUse() {
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  // `external` includes `arrayBuffers`.
  return heapUsed + external;
}

const bodies = realBodies();
const store = new MemoryStore({ maxBytes: 8 * 1024 ** 3 });
const before = bytesInUse();
let packed = 0;
const setFrom = performance.now();
for (let i = 0; i < ORIGINS; i++) {
  const body = bodies[i % bodies.length];
  if (body === undefined) throw new Error("no bodies");
  packed += body.packed;
  store.set(getOrigin(i), entryOf(getOrigin(i), body.bytes, Date.UTC(2026, 10, 21) + i));
}
const setMs = performance.now() - setFrom;
const bytes = (bytesInUse() - before) / ORIGINS;
const goal = (1.3 * packed) / ORIGINS + 400;

const GETS = Math.min(ORIGINS, 200_000);
let longest = 0;
const getFrom = performance.now();
for (let i = 0; i < GETS; i++) {
  const one = performance.now();
  if (store.get(getOrigin((i * 7919) % ORIGINS)) === undefined) throw new Error("a miss");
  longest = Math.max(longest, performance.now() - one);
}
const getMs = performance.now() - getFrom;

console.log(
  JSON.stringify(
    {
      store: "memory",
      node: process.version,
      origins: store.size,
      bytesPerOrigin: round(bytes),
      packedBodyPerOrigin: round(packed / ORIGINS),
      goalBytesPerOrigin: round(goal),
      within: bytes <= goal && store.size === ORIGINS,
      setsPerSecond: Math.round(ORIGINS / (setMs / 1000)),
      hitsPerSecond: Math.round(GETS / (getMs / 1000)),
      longestGetMs: round(longest),
    },
    undefined,
    2,
  ),
);

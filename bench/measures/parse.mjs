import { median } from "../stats.mjs";
import { nextCount, REGION_MS, readable, sink } from "./ready.mjs";

const MAX_REPEATS = 4096;

/**
 * Measures the speed of making the peer's own document, in MB/s.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task} task
 */
export async function parse(peer, { files, warmUpMs, budgetMs }) {
  const good = await readable(peer, files);
  const bytes = good.reduce((sum, file) => sum + file.bytes.length, 0);
  const sweep = peer.async === true ? sweepAsync : sweepSync;
  let repeats = 1;

  const warmUntil = performance.now() + warmUpMs;
  do {
    const start = performance.now();
    await sweep(peer, good, repeats);
    repeats = nextCount(repeats, performance.now() - start, REGION_MS, MAX_REPEATS);
  } while (performance.now() < warmUntil);

  const rates = [];
  const until = performance.now() + budgetMs;
  do {
    const start = performance.now();
    await sweep(peer, good, repeats);
    rates.push((bytes * repeats) / (performance.now() - start) / 1000);
  } while (performance.now() < until);
  return { rate: median(rates), unreadable: files.length - good.length };
}

/** @type {(peer: import("../peers/peer.mjs").Peer, files: import("./ready.mjs").Task["files"], repeats: number) => void} */
function sweepSync(peer, files, repeats) {
  for (let i = 0; i < repeats; i++) {
    for (const { text, bytes } of files) sink.value = peer.parse(text, bytes);
  }
}

/** @type {(peer: import("../peers/peer.mjs").Peer, files: import("./ready.mjs").Task["files"], repeats: number) => Promise<void>} */
async function sweepAsync(peer, files, repeats) {
  for (let i = 0; i < repeats; i++) {
    for (const { text, bytes } of files) sink.value = await peer.parse(text, bytes);
  }
}

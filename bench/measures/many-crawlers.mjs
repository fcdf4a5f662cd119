import { crawlers } from "@maycrawl/engine";
import { FreshUrls } from "../fresh-urls.mjs";
import { median } from "../stats.mjs";
import { readable, sink } from "./ready.mjs";

const CRAWLERS = 200;

/** Product tokens of known crawlers, filled up with invented ones to `CRAWLERS`. */
const names = crawlers.map(({ token }) => token).filter((token) => /^[A-Za-z_-]+$/.test(token));
while (names.length < CRAWLERS)
  names.push(`Made${"ABCDEFGHIJ"[names.length % 10]}bot${"x".repeat(names.length / 10)}`);
names.length = CRAWLERS;

/**
 * Measures answers per second if a program asks about many crawlers for each file, with one URL each. Parsing is
 * included.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task} task
 */
export async function manyCrawlers(peer, { files, warmUpMs, budgetMs, first }) {
  const good = await readable(peer, files);
  const urls = new FreshUrls(good, first);
  /** @type {() => Promise<number>} */
  const sweep = async () => {
    const batch = urls.take(CRAWLERS);
    const start = performance.now();
    let allowed = 0;
    for (const [f, { text, bytes }] of good.entries()) {
      const document = await peer.parse(text, bytes);
      const asked = batch[f] ?? [];
      for (const [i, name] of names.entries()) {
        try {
          if (peer.decide(peer.compile(document, name), asked[i] ?? "")) allowed++;
        } catch {
          // As in `decideAll`.
        }
      }
    }
    sink.value = allowed;
    return performance.now() - start;
  };

  const warmUntil = performance.now() + warmUpMs;
  do await sweep();
  while (performance.now() < warmUntil);
  const rates = [];
  const until = performance.now() + budgetMs;
  do rates.push((CRAWLERS * good.length * 1000) / (await sweep()));
  while (performance.now() < until);
  return { rate: median(rates), unreadable: files.length - good.length };
}

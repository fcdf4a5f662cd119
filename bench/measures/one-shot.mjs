import { FreshUrls } from "../fresh-urls.mjs";
import { median } from "../stats.mjs";
import { nextCount, REGION_MS, readable, sink } from "./ready.mjs";

const URLS_IN_SWEEP = 50_000;

/**
 * Measures answers per second from a text and a URL, with one question for each text.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task} task
 */
export async function oneShot(peer, { files, warmUpMs, budgetMs, first }) {
  const good = await readable(peer, files);
  const urls = new FreshUrls(good, first);
  const max = Math.ceil(URLS_IN_SWEEP / good.length);
  const answer = peer.async === true ? answerAsync : answerSync;
  let each = 1;
  const sweep = async () => {
    const batch = urls.take(each);
    const start = performance.now();
    sink.value = await answer(peer, good, batch);
    return performance.now() - start;
  };

  const warmUntil = performance.now() + warmUpMs;
  do {
    each = nextCount(each, await sweep(), REGION_MS, max);
  } while (performance.now() < warmUntil);

  const rates = [];
  const until = performance.now() + budgetMs;
  do {
    rates.push((each * good.length * 1000) / (await sweep()));
  } while (performance.now() < until);
  return { rate: median(rates), unreadable: files.length - good.length };
}

/**
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task["files"]} files
 * @param {readonly (readonly string[])[]} urls
 */
function answerSync(peer, files, urls) {
  let allowed = 0;
  for (let f = 0; f < files.length; f++) {
    const { text, bytes, agent } = /** @type {import("../workload.mjs").WorkloadFile} */ (files[f]);
    for (const url of urls[f] ?? []) {
      try {
        if (peer.isAllowed(text, agent, url, bytes)) allowed++;
      } catch {
        // As in `decideAll`.
      }
    }
  }
  return allowed;
}

/**
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task["files"]} files
 * @param {readonly (readonly string[])[]} urls
 */
async function answerAsync(peer, files, urls) {
  let allowed = 0;
  for (let f = 0; f < files.length; f++) {
    const { text, bytes, agent } = /** @type {import("../workload.mjs").WorkloadFile} */ (files[f]);
    for (const url of urls[f] ?? []) {
      try {
        if (await peer.isAllowed(text, agent, url, bytes)) allowed++;
      } catch {
        // As in `decideAll`.
      }
    }
  }
  return allowed;
}

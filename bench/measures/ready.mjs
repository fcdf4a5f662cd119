/**
 * What a measure is told.
 * @typedef {object} Task
 * @property {readonly import("../workload.mjs").WorkloadFile[]} files
 * @property {number} warmUpMs how long the just-in-time compiler has before
 * @property {number} budgetMs how long to measure after that
 * @property {number} first the first suffix of the fresh URLs
 */

// Results are left here, so that no work can be optimised away.
/** @type {{ value: unknown }} */
export const sink = { value: undefined };

/** Timed regions are about this long: far above what a clock or a stray interrupt adds. */
export const REGION_MS = 20;

/** @type {WeakMap<Task["files"], Task["files"]>} */
const found = new WeakMap();

/**
 * The files that a peer can read at all; it is measured on those. A process has one peer, so this is
 * found out once for each class.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {Task["files"]} files
 */
export async function readable(peer, files) {
  const known = found.get(files);
  if (known !== undefined) return known;
  const good = [];
  for (const file of files) {
    try {
      sink.value = await peer.parse(file.text, file.bytes);
      good.push(file);
    } catch {
      // Counted by the caller: `files.length - good.length`.
    }
  }
  found.set(files, good);
  return good;
}

/**
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {Task["files"]} files
 */
export async function compiled(peer, files) {
  const matchers = [];
  for (const { text, bytes, agent } of files)
    matchers.push(peer.compile(await peer.parse(text, bytes), agent));
  return matchers;
}

/**
 * Decides each URL of each file, file after file. Answers how many are allowed; a throw counts as "no".
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {readonly unknown[]} matchers
 * @param {readonly (readonly string[])[]} urls for each matcher
 */
export function decideAll(peer, matchers, urls) {
  let allowed = 0;
  for (let f = 0; f < matchers.length; f++) allowed += decideList(peer, matchers[f], urls[f] ?? []);
  sink.value = allowed;
  return allowed;
}

/**
 * A function of its own, so that it is called often and optimised as a whole: a loop that is replaced
 * while it runs comes out a third slower in some processes and not in others.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {unknown} matcher
 * @param {readonly string[]} urls
 */
function decideList(peer, matcher, urls) {
  let allowed = 0;
  for (let i = 0; i < urls.length; i++) {
    try {
      if (peer.decide(matcher, /** @type {string} */ (urls[i]))) allowed++;
    } catch {
      // Some peers throw on some URLs; "agreement" says how often.
    }
  }
  return allowed;
}

/**
 * How many to do at a time so that a region becomes about as long as wanted, from how long so many took.
 * @param {number} count
 * @param {number} tookMs
 * @param {number} wantedMs
 * @param {number} max
 */
export function nextCount(count, tookMs, wantedMs, max) {
  const factor = Math.min(8, wantedMs / Math.max(tookMs, 0.001));
  return Math.max(1, Math.min(max, Math.floor(count * factor)));
}

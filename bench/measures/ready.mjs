/**
 * The input of a measure.
 * @typedef {object} Task
 * @property {readonly import("../workload.mjs").WorkloadFile[]} files
 * @property {number} warmUpMs time for the just-in-time compiler before the measurement
 * @property {number} budgetMs time of the measurement
 * @property {number} first first suffix of the fresh URLs
 */

// Receives results, so that no work can be optimised away.
/** @type {{ value: unknown }} */
export const sink = { value: undefined };

/** Target length of timed regions in ms: far above the error of the clock or of an interrupt. */
export const REGION_MS = 20;

/** @type {WeakMap<Task["files"], Task["files"]>} */
const found = new WeakMap();

/**
 * Returns the files that a peer can parse without an error. Only these are used in its measurements. The result is
 * cached for each class; a process has only one peer.
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
 * Decides each URL of each file, file after file. Returns the number of allowed ones; an exception counts as "no".
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
 * A separate function, so that it is called often and optimised as a whole. A loop that is replaced while it runs
 * becomes a third slower in some processes.
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
      // Some peers throw on some URLs; the measure "agreement" counts these.
    }
  }
  return allowed;
}

/**
 * Returns how many calls to make so that a region takes about `wantedMs`, if `count` calls took `tookMs`.
 * @param {number} count
 * @param {number} tookMs
 * @param {number} wantedMs
 * @param {number} max
 */
export function nextCount(count, tookMs, wantedMs, max) {
  const factor = Math.min(8, wantedMs / Math.max(tookMs, 0.001));
  return Math.max(1, Math.min(max, Math.floor(count * factor)));
}

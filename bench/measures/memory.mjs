import { FreshUrls, SUFFIXES } from "../fresh-urls.mjs";
import { decideAll, nextCount, readable } from "./ready.mjs";

// Enough copies of the small classes that what the runtime itself allocates meanwhile does not show …
const BYTES_OF_CROWD = 4_000_000;
const FEW = 50;
const MANY = 10_000;
// … but not so many that the decisions take for ever.
const MAX_DECISIONS = 6_000_000;
const URLS_AT_A_TIME = 50_000;
const STEP_MS = 200;

/**
 * Bytes of heap and of array buffers that ready matchers hold for each byte of robots.txt, texts and
 * documents let go: as compiled, after 50 decisions, and after 10,000 (or as many as the time allows).
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task} task
 */
export async function memory(peer, { files, budgetMs, first }) {
  const good = await readable(peer, files);
  const bytes = good.reduce((sum, file) => sum + file.bytes.length, 0);
  const copies = Math.max(1, Math.round(BYTES_OF_CROWD / bytes));
  const busyCopies = Math.min(copies, Math.floor(MAX_DECISIONS / (good.length * MANY)));
  // Once for nothing: what is allocated for the code itself, once in a process, is no matcher's.
  const warm = new Crowd(peer, good, first);
  const calm = new Crowd(peer, good, first + SUFFIXES);
  const busy = new Crowd(peer, good, first + 2 * SUFFIXES);
  await warm.gather(1);
  warm.ask(MANY / 10, budgetMs / 4);
  warm.release();

  const empty = heldNow();
  await calm.gather(copies);
  const compiled = heldNow() - empty;
  const decisionsOfFew = calm.ask(FEW, budgetMs);
  const afterFew = heldNow() - empty;
  calm.release();

  // Code that is optimised or dropped during many decisions would blur the figure: here it is what goes
  // when the matchers go. What stays behind in the module itself has shown above.
  await busy.gather(busyCopies);
  const decisionsOfMany = busy.ask(MANY, budgetMs);
  const full = heldNow();
  busy.release();
  const afterMany = full - heldNow();
  return {
    compiled: compiled / (bytes * copies),
    afterFew: afterFew / (bytes * copies),
    afterMany: afterMany / (bytes * busyCopies),
    decisionsOfFew,
    decisionsOfMany,
    unreadable: files.length - good.length,
  };
}

/** Several matchers of each file. */
class Crowd {
  /** @type {unknown[][]} */
  #matchers = [];
  /** @type {FreshUrls} */
  #urls;

  /**
   * @param {import("../peers/peer.mjs").Peer} peer
   * @param {import("./ready.mjs").Task["files"]} files
   * @param {number} first the first suffix of its URLs
   */
  constructor(peer, files, first) {
    this.peer = peer;
    this.files = files;
    this.#urls = new FreshUrls(files, first);
  }

  /** @param {number} copies */
  async gather(copies) {
    for (let i = 0; i < copies; i++) this.#matchers.push(await matchersOfTheirOwn(this.peer, this.files));
  }

  /**
   * Asks each matcher so many times, or as often as the time allows; answers how often.
   * @param {number} wanted
   * @param {number} budgetMs
   */
  ask(wanted, budgetMs) {
    const max = Math.ceil(URLS_AT_A_TIME / this.files.length);
    const until = performance.now() + budgetMs;
    let asked = 0;
    let step = 1;
    do {
      const now = Math.min(step, wanted - asked);
      const start = performance.now();
      for (const matchers of this.#matchers) decideAll(this.peer, matchers, this.#urls.take(now));
      asked += now;
      step = nextCount(now, performance.now() - start, STEP_MS, max);
    } while (asked < wanted && performance.now() < until);
    return asked;
  }

  release() {
    this.#matchers = [];
  }
}

/**
 * Matchers of texts that nobody else holds: where a matcher keeps its text, that counts.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task["files"]} files
 */
async function matchersOfTheirOwn(peer, files) {
  const matchers = [];
  for (const file of files) {
    const handle = await peer.parse(Buffer.from(file.bytes).toString("utf8"), file.bytes.slice());
    matchers.push(peer.compile(handle, file.agent));
  }
  return matchers;
}

/** Bytes in use; `external` holds the array buffers too. */
function heldNow() {
  if (globalThis.gc === undefined) throw new Error("memory is measured under --expose-gc");
  // The first collection finishes what is still being swept, the second takes what that let go.
  for (let i = 0; i < 3; i++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

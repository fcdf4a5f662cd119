import { FreshUrls, SUFFIXES } from "../fresh-urls.mjs";
import { decideAll, nextCount, readable } from "./ready.mjs";

// Enough copies of the small classes that the runtime's own allocations do not matter …
const BYTES_OF_CROWD = 4_000_000;
const FEW = 50;
const MANY = 10_000;
// … but few enough that the decisions end in a reasonable time.
const MAX_DECISIONS = 6_000_000;
const URLS_AT_A_TIME = 50_000;
const STEP_MS = 200;

/**
 * Measures the bytes of heap and array buffers that compiled matchers hold for each byte of robots.txt, after texts and
 * documents are released: after compiling, after 50 decisions, and after 10,000 (or fewer if the time is over).
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task} task
 */
export async function memory(peer, { files, budgetMs, first }) {
  const good = await readable(peer, files);
  const bytes = good.reduce((sum, file) => sum + file.bytes.length, 0);
  const copies = Math.max(1, Math.round(BYTES_OF_CROWD / bytes));
  const busyCopies = Math.min(copies, Math.floor(MAX_DECISIONS / (good.length * MANY)));
  // A first run without measuring: the allocations for the code itself happen once in a process.
  const warm = new Crowd(peer, good, first);
  const calm = new Crowd(peer, good, first + SUFFIXES);
  const busy = new Crowd(peer, good, first + 2 * SUFFIXES);
  await warm.gather(1);
  warm.ask(MANY / 10, budgetMs / 4);
  warm.release();

  const empty = bytesInUse();
  await calm.gather(copies);
  const compiled = bytesInUse() - empty;
  const decisionsOfFew = calm.ask(FEW, budgetMs);
  const afterFew = bytesInUse() - empty;
  calm.release();

  // Measured as the memory that is freed with the matchers. Otherwise, code optimised or dropped during many decisions
  // would distort the figure. Memory that remains in the module itself is in the figures above.
  await busy.gather(busyCopies);
  const decisionsOfMany = busy.ask(MANY, budgetMs);
  const full = bytesInUse();
  busy.release();
  const afterMany = full - bytesInUse();
  return {
    compiled: compiled / (bytes * copies),
    afterFew: afterFew / (bytes * copies),
    afterMany: afterMany / (bytes * busyCopies),
    decisionsOfFew,
    decisionsOfMany,
    unreadable: files.length - good.length,
  };
}

/** Several matchers for each file. */
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
    for (let i = 0; i < copies; i++) this.#matchers.push(await makeMatchers(this.peer, this.files));
  }

  /**
   * Asks each matcher `wanted` times, or fewer if the time is over. Returns the number of decisions of each.
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
 * Makes matchers whose texts have no other references, so that a text kept by its matcher is counted.
 * @param {import("../peers/peer.mjs").Peer} peer
 * @param {import("./ready.mjs").Task["files"]} files
 */
async function makeMatchers(peer, files) {
  const matchers = [];
  for (const file of files) {
    const handle = await peer.parse(Buffer.from(file.bytes).toString("utf8"), file.bytes.slice());
    matchers.push(peer.compile(handle, file.agent));
  }
  return matchers;
}

/** Returns the bytes in use; `external` includes array buffers. */
function bytesInUse() {
  if (globalThis.gc === undefined) throw new Error("memory is measured under --expose-gc");
  // The first collection finishes a sweep in progress; the next ones collect what it released.
  for (let i = 0; i < 3; i++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

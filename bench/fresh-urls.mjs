import { scatter } from "./random.mjs";

/**
 * URLs that nobody has been asked before: those of the workload, each time with a new suffix. Whoever
 * remembers answers gains nothing by it. The k-th URL of a file is the same for every peer.
 *
 * The suffix stands where real URLs differ from each other, so that the verdicts stay like those of the
 * workload: at the end of the path, but before a file's extension (`/*.pdf$` goes on matching); of the
 * URLs with a query half get it there, and of those without one in eight gets a query.
 */
export class FreshUrls {
  /** @type {number} */
  #first;
  /** @type {number} */
  #taken = 0;
  /** @type {readonly { index: number; of: number; places: readonly Places[] }[]} */
  #files;

  /**
   * @param {readonly import("./workload.mjs").WorkloadFile[]} files
   * @param {number} first the first suffix; each measurement has `SUFFIXES` of its own
   */
  constructor(files, first) {
    this.#first = first;
    this.#files = files.map(({ index, of, urls }) => ({ index, of, places: urls.map(placesIn) }));
  }

  /**
   * The next URLs of each file.
   * @param {number} count
   * @returns {string[][]}
   */
  take(count) {
    const from = this.#taken;
    this.#taken += count;
    return this.#files.map((file) => {
      if ((from + count) * file.of > SUFFIXES) throw new RangeError("no fresh URLs are left");
      return flat(Array.from({ length: count }, (_, i) => freshUrl(file, this.#first, from + i)));
    });
  }
}

/** How many suffixes a measurement may use up. */
export const SUFFIXES = 2 ** 24;

/**
 * What stands before and after the suffix.
 * @typedef {readonly [head: string, tail: string]} Place
 * @typedef {{ path: Place; query: Place; queryInEight: number }} Places
 */

/**
 * @param {{ index: number; of: number; places: readonly Places[] }} file
 * @param {number} first
 * @param {number} k
 */
function freshUrl({ index, of, places }, first, k) {
  const number = scatter(first + k * of + index);
  const { path, query, queryInEight } = /** @type {Places} */ (places[k % places.length]);
  const [head, tail] = number >>> 29 < queryInEight ? query : path;
  return head + number.toString(36).padStart(7, "0") + tail;
}

/**
 * @param {string} url
 * @returns {Places}
 */
function placesIn(url) {
  const hash = url.includes("#") ? url.indexOf("#") : url.length;
  const mark = url.slice(0, hash).indexOf("?");
  const pathEnd = mark < 0 ? hash : mark;
  const glue = url[pathEnd - 1] === "/" ? "" : "-";
  const extension = /[^/]\.[A-Za-z0-9]{1,5}$/.exec(url.slice(url.indexOf("/", 8), pathEnd));
  const stemEnd = extension === null ? pathEnd : pathEnd - extension[0].length + 1;
  const before = url.slice(0, hash);
  return {
    path: [url.slice(0, stemEnd) + glue, url.slice(stemEnd)],
    query: [mark < 0 ? `${before}?v=` : `${before}&v=`, url.slice(hash)],
    queryInEight: mark < 0 ? 1 : 4,
  };
}

/**
 * The same strings as the engine holds what came from a socket or a file: flat and of one byte a
 * character, not trees of the parts they were made of.
 * @param {readonly string[]} urls of ASCII only
 */
export function flat(urls) {
  const bytes = Buffer.from(urls.join(""), "latin1");
  let at = 0;
  return urls.map((url) => {
    const from = at;
    at += url.length;
    return bytes.toString("latin1", from, at);
  });
}

import { scatter } from "./random.mjs";

/**
 * URLs that are new for every question: those of the workload, each time with a new suffix. So caches of answers do not
 * help. The k-th URL of a file is the same for every peer.
 *
 * The suffix is at a position where real URLs differ from each other, so that the verdicts remain similar to the
 * workload's. This is the end of the path, but before a file's extension (`/*.pdf$` still matches). Half of the URLs
 * with a query get it in the query. One in eight URLs without a query gets a query.
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
   * Returns the next `count` URLs of each file.
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

/** Number of suffixes reserved for one measurement. */
export const SUFFIXES = 2 ** 24;

/**
 * Parts of a URL before and after the suffix.
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
 * Returns the strings in the form in which V8 holds text from a socket or a file: flat, one byte a character. Otherwise
 * they would be trees of their concatenated parts.
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

// Store entries with real robots.txt files, as the agent writes them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";

const CORPUS = process.env.MAYCRAWL_CORPUS ?? join(import.meta.dirname, "../../../shared/corpus/robots");
/** Maximum body size that the agent keeps, in bytes. */
const MAX = 512_001;

/**
 * @typedef {object} Body
 * @property {Uint8Array} bytes
 * @property {number} packed length after plain deflate (zlib's default level), in bytes
 */

/** @returns {Body[]} every file of the corpus, with the sizes mixed */
export function realBodies() {
  if (!existsSync(CORPUS))
    throw new Error(`There is no corpus at ${CORPUS}. Set MAYCRAWL_CORPUS to a folder of robots.txt files.`);
  // The file names are hashes of the contents, so their order is unrelated to size.
  return readdirSync(CORPUS)
    .sort()
    .map((name) => {
      const bytes = new Uint8Array(readFileSync(join(CORPUS, name)).subarray(0, MAX));
      return { bytes, packed: deflateRawSync(bytes).length };
    });
}

/**
 * @param {number} i
 * @returns {string}
 */
export function getOrigin(i) {
  return `https://www.site-${i.toString(36)}.example`;
}

/**
 * @param {string} origin
 * @param {Uint8Array} bytes
 * @param {number} at the time, in milliseconds since the epoch
 * @returns {import("@maycrawl/agent").AccessEntry}
 */
export function entryOf(origin, bytes, at) {
  const hop = { url: `${origin}/robots.txt`, address: "203.0.113.77", status: 200, ms: 173 };
  const header = {
    cacheControl: "max-age=14400",
    contentType: "text/plain; charset=utf-8",
    date: new Date(at).toUTCString(),
    etag: `W/"${at.toString(16)}-${bytes.length.toString(16)}"`,
    lastModified: new Date(at - bytes.length * 100_000).toUTCString(),
  };
  const fetched = { startedAt: at - 173, endedAt: at, hops: [hop], bytes, header };
  return { version: 1, attempts: [{ firstAt: at, lastAt: at, times: 1, fetched }] };
}

/** @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;

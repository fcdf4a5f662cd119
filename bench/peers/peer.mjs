import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Whoever can be measured. Each file of this folder exports `open(options)`, which gives one. Who
 * cannot read or decide something throws; the measures count it.
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} version
 * @property {boolean} [async] `parse` and `isAllowed` give promises
 * @property {(text: string, bytes: Uint8Array) => unknown} parse makes the peer's own document
 * @property {(handle: any, agent: string) => unknown} compile readies it for one crawler, as far as the peer can
 * @property {(compiled: any, url: string) => boolean} decide
 * @property {(text: string, agent: string, url: string, bytes: Uint8Array) => boolean | Promise<boolean>} isAllowed
 *   from text to answer, once
 */

/** Where every robots.txt of the workload is taken to come from: some peers insist on knowing. */
export const ROBOTS_URL = "https://example.com/robots.txt";

/**
 * The path and query of an absolute http URL, for peers that are given no URL. It is cut out of the
 * string, since a slower way would be held against the peer.
 * @param {string} url
 */
export function pathOf(url) {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const hash = url.indexOf("#", start);
  return hash < 0 ? url.slice(start) : url.slice(start, hash);
}

/**
 * The installed version of a package. `exports` may hide its package.json, so it is found on disk.
 * @param {string} packageName
 */
export function versionOf(packageName) {
  let folder = dirname(createRequire(import.meta.url).resolve(packageName));
  for (;;) {
    const found = readPackage(join(folder, "package.json"));
    if (found?.name === packageName) return String(found.version);
    if (folder === dirname(folder)) return "unknown";
    folder = dirname(folder);
  }
}

/** @param {string} file */
function readPackage(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * A library to measure. Each file of this folder exports `open(options)`, which returns one. It throws if it cannot
 * parse or decide something; the measures count that.
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} version
 * @property {boolean} [async] whether `parse` and `isAllowed` return promises
 * @property {(text: string, bytes: Uint8Array) => unknown} parse makes the peer's own document
 * @property {(handle: any, agent: string) => unknown} compile prepares it for one crawler, if the peer can
 * @property {(compiled: any, url: string) => boolean} decide
 * @property {(text: string, agent: string, url: string, bytes: Uint8Array) => boolean | Promise<boolean>} isAllowed
 *   answers once, directly from the text
 */

/** The URL assumed for every robots.txt of the workload, because some peers require one. */
export const ROBOTS_URL = "https://example.com/robots.txt";

/**
 * Returns the path and query of an absolute http URL, for peers that take a path. It slices the string, because the
 * time of a slower way would count for the peer.
 * @param {string} url
 */
export function pathOf(url) {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const hash = url.indexOf("#", start);
  return hash < 0 ? url.slice(start) : url.slice(start, hash);
}

/**
 * Returns the installed version of a package. Reads package.json from disk, because `exports` may hide it.
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

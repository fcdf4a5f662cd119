import { readFileSync } from "node:fs";
import { generatedWorkload } from "./generated-workload.mjs";

/**
 * A robots.txt for measurements.
 * @typedef {object} WorkloadFile
 * @property {string} id
 * @property {string} class
 * @property {number} index index among the files of its class
 * @property {number} of number of files in the class
 * @property {string} text
 * @property {Uint8Array} bytes
 * @property {string} agent
 * @property {readonly string[]} urls
 */

/**
 * One line of the workload file.
 * @typedef {{ id: string; class: string; robots_b64: string; agents: string[]; urls: string[] }} WorkloadLine
 */

export const CLASSES = /** @type {const} */ (["small", "typical", "large", "wild"]);
/** A class of one file with one line, for the minimum cost of a call. */
export const ONE_LINE = "one line";

const RECORDED = new URL("../../shared/bench/workload.ndjson", import.meta.url);

// RFC 9309 §2.5 lets a parser stop here, and ours does. The files are cut for all peers, so that none is measured on
// bytes that another one does not read.
const MAX_BYTES = 512_000;

/**
 * Loads the workload recorded from real sites, or generates one if that is missing.
 * @returns {{ source: "recorded" | "generated"; files: Map<string, WorkloadFile[]> }}
 */
export function loadWorkload() {
  const recorded = recordedLines();
  /** @type {Map<string, WorkloadFile[]>} */
  const files = new Map();
  for (const line of recorded ?? generatedWorkload()) {
    if (!files.has(line.class)) files.set(line.class, []);
    files.get(line.class)?.push(fileOf(line));
  }
  const oneLine = {
    id: ONE_LINE,
    class: ONE_LINE,
    robots_b64: btoa("Disallow: /private/"),
    agents: ["Googlebot"],
  };
  const urls = (files.get("small") ?? []).flatMap((file) => file.urls);
  files.set(ONE_LINE, [fileOf({ ...oneLine, urls })]);
  for (const list of files.values()) {
    list.forEach((file, index) => {
      file.index = index;
      file.of = list.length;
    });
  }
  return { source: recorded === undefined ? "generated" : "recorded", files };
}

/** @returns {WorkloadLine[] | undefined} */
function recordedLines() {
  try {
    const lines = readFileSync(RECORDED, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * @param {WorkloadLine} line
 * @returns {WorkloadFile}
 */
function fileOf({ id, class: name, robots_b64, agents, urls }) {
  const bytes = Buffer.from(robots_b64, "base64").subarray(0, MAX_BYTES);
  for (const url of urls) {
    // The harness makes new URLs byte by byte, and some peers require a single origin.
    if (!/^https:\/\/example\.com\/[!-~]*$/.test(url)) throw new Error(`${id}: cannot measure with ${url}`);
  }
  return {
    id,
    class: name,
    index: 0,
    of: 0,
    text: bytes.toString("utf8"),
    // A copy, because small buffers are views of a pool.
    bytes: new Uint8Array(bytes),
    agent: /** @type {string} */ (agents[0]),
    urls,
  };
}

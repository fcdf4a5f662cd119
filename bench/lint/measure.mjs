// Measures tasks in one process, and prints their times as JSON: node bench/lint/measure.mjs PASSES TASK…
import { compile, parse } from "@maycrawl/engine";
import { fix, lint } from "@maycrawl/engine/lint";
import { CLASSES, loadWorkload } from "../workload.mjs";
import { hostileFile, KINDS } from "./hostile-files.mjs";

const MEGABYTES = [1, 2, 4];
/** Passes are repeated for at least this time, because code for small files warms up slowly. */
const MIN_MS = 500;
/** After this time no pass begins, except the first one. */
const MAX_MS = 2000;
const [passes, ...names] = process.argv.slice(2);

/** @typedef {"engine" | "lint" | "fix" | "hostile"} Task */
/** @typedef {{ name: string; bytes: number[]; ms: Record<string, number[]> }} ClassTimes */
/**
 * Times in ms: of each file of a class by task, and of hostile files of 1, 2 and 4 MB.
 * @typedef {{ source: string; classes: ClassTimes[]; hostile: { kind: string; ms: number[] }[] }} Times
 */

/** @type {Readonly<Record<string, (bytes: Uint8Array) => unknown>>} */
const TASKS = {
  engine: (bytes) => compile(parse(bytes), "Googlebot"),
  lint: (bytes) => lint(bytes),
  fix: (bytes) => fix(bytes),
};

/**
 * Returns the shortest time of a task for each file: it is the least disturbed by other processes.
 * @param {(bytes: Uint8Array) => unknown} task
 * @param {readonly Uint8Array[]} files
 */
function shortestTimes(task, files) {
  const shortest = files.map(() => Number.POSITIVE_INFINITY);
  const begin = performance.now();
  for (let pass = 0; isNeeded(pass, performance.now() - begin); pass++) {
    files.forEach((bytes, index) => {
      const start = performance.now();
      task(bytes);
      shortest[index] = Math.min(shortest[index] ?? 0, performance.now() - start);
    });
  }
  return shortest;
}

/** @param {number} pass @param {number} elapsedMs */
function isNeeded(pass, elapsedMs) {
  return pass === 0 || (elapsedMs < MAX_MS && (pass < Number(passes) || elapsedMs < MIN_MS));
}

const { source, files } = loadWorkload();
const classes = CLASSES.map((name) => {
  const list = (files.get(name) ?? []).map(({ bytes }) => bytes);
  const tasks = Object.entries(TASKS).filter(([task]) => names.includes(task));
  const ms = Object.fromEntries(tasks.map(([task, run]) => [task, shortestTimes(run, list)]));
  return { name, bytes: list.map(({ length }) => length), ms };
});
const hostile = (names.includes("hostile") ? KINDS : []).map((kind) => {
  const sizes = MEGABYTES.map((megabytes) => hostileFile(kind, megabytes * 1_000_000));
  return { kind, ms: sizes.flatMap((bytes) => shortestTimes(lint, [bytes])) };
});
console.log(JSON.stringify(/** @type {Times} */ ({ source, classes, hostile })));

// One worker of a fleet and four, on the same generated site, by a real Redis: pages a second, and how many times as many four have. With the
// site and Redis they share what processors there are. Counted is from the first page to the last; `middle` leaves out the first and the last
// 15 % of the pages, in which programs are still being compiled, and hosts run out.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeFleet } from "@maycrawl/crawler/fleet";
import { median } from "../stats.mjs";
import { seedsOf } from "./seeds.mjs";

const HOSTS = 200;
const EDGE = 0.15;
const LEAST = 1.3;
const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** @typedef {{ pages: number, rate: number, middle: number, cpuMsPerPage: number }} Figures */

/** @param {number} workers @param {number} port @param {string} url @returns {Promise<Figures>} */
async function crawlBy(workers, port, url) {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-bench-"));
  const shared = { redis: { url }, name: `bench-${process.pid}-${workers}` };
  /** @type {import("node:child_process").ChildProcess[]} */
  const children = [];
  try {
    for (let i = 0; i < workers; i++) {
      const seeds = i === 0 ? seedsOf(HOSTS, String(port)) : undefined;
      const file = join(folder, `${i}.db`);
      const child = fork(here("fleet-worker.mjs"), [JSON.stringify({ ...shared, file, seeds })]);
      children.push(child);
      await told(child, (message) => message === "ready");
    }
    const results = children.map((child) => told(child, (message) => typeof message === "object"));
    const [first, ...others] = children;
    first?.send("go");
    if (first !== undefined) await told(first, (message) => message === "begun");
    for (const child of others) child.send("go");
    const all = /** @type {{ at: number[], cpuMs: number }[]} */ (await Promise.all(results));
    const at = all.flatMap((one) => one.at).sort((a, b) => a - b);
    const cpuMs = all.reduce((sum, one) => sum + one.cpuMs, 0);
    return {
      pages: at.length,
      rate: rateOf(at),
      middle: rateOf(at.slice(Math.floor(at.length * EDGE), Math.ceil(at.length * (1 - EDGE)))),
      cpuMsPerPage: cpuMs / at.length,
    };
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true });
    await removeFleet(shared);
  }
}

/** @param {readonly number[]} at in milliseconds, sorted */
function rateOf(at) {
  return ((at.length - 1) * 1000) / ((at.at(-1) ?? 0) - (at[0] ?? 0));
}

/** @param {import("node:child_process").ChildProcess} child @param {(message: unknown) => boolean} fits @returns {Promise<unknown>} */
function told(child, fits) {
  return new Promise((resolve, reject) => {
    child.on("message", (message) => fits(message) && resolve(message));
    child.once("exit", (code) => reject(new Error(`a worker ended with ${code}`)));
  });
}

/**
 * @param {{ pages: number, rounds: number, url: string }} options
 * @returns {Promise<{ pages: number, one: number, four: number, times: number, timesInTheMiddle: number }>}
 */
export async function measureFleet({ pages, rounds, url }) {
  const site = fork(here("site.mjs"), [String(HOSTS), String(pages)]);
  /** @type {{ one: Figures, four: Figures }[]} */
  const all = [];
  try {
    const { port } = /** @type {{ port: number }} */ (await told(site, () => true));
    for (let round = 0; round < rounds; round++) {
      all.push({ one: await crawlBy(1, port, url), four: await crawlBy(4, port, url) });
    }
  } finally {
    site.removeAllListeners("exit").kill();
  }
  const of = (/** @type {(round: typeof all[number]) => number} */ figure) => median(all.map(figure));
  const figures = {
    pages,
    one: Math.round(of(({ one }) => one.rate)),
    four: Math.round(of(({ four }) => four.rate)),
    times: Number(of(({ one, four }) => four.rate / one.rate).toFixed(2)),
    timesInTheMiddle: Number(of(({ one, four }) => four.middle / one.middle).toFixed(2)),
  };
  console.log(
    `\nA fleet, ${pages} pages of 8 kB on ${HOSTS} hosts, ${availableParallelism()} processors, ${rounds} rounds`,
  );
  console.table([
    { workers: 1, pagesPerSecond: figures.one, cpuMsPerPage: of(({ one }) => one.cpuMsPerPage).toFixed(3) },
    {
      workers: 4,
      pagesPerSecond: figures.four,
      cpuMsPerPage: of(({ four }) => four.cpuMsPerPage).toFixed(3),
    },
  ]);
  const words = figures.times >= LEAST ? "reached" : "missed";
  console.log(
    `goal: four workers ${LEAST} times one: ${words} (${figures.times}; in the middle ${figures.timesInTheMiddle})`,
  );
  return figures;
}

// `npm run bench:crawl`: pages per second and memory of maycrawl's crawler, of a bare loop of undici and htmlparser2
// (the floor), and of other crawlers. They crawl a generated site of 200 hosts, served by its own process. Ratios are
// taken within a round.
import { execFile, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { median } from "../stats.mjs";
import { isThere } from "./maycrawl-database.mjs";
import { hasScrapy, installPeers } from "./peers.mjs";
import { seedsOf } from "./seeds.mjs";

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
    only: { type: "string" },
    pages: { type: "string" },
    rounds: { type: "string" },
  },
});
const HOSTS = 200;
const AT_ONCE = 100;
const PAGES = Number(flags.pages ?? (flags.quick ? 4_000 : 20_000));
const ROUNDS = Number(flags.rounds ?? (flags.quick ? 2 : 3));
const MIN_OF_FLOOR = 0.6;
/** Goals of a crawl in a database, as multiples of a crawl in a file in the same round. */
const MIN_RATE = 0.6;
const MAX_CPU = 1.33;
const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** @typedef {{ visited: number, wallMs: number, cpuMs: number, maxRss: number }} Figures */

/** @param {string} name @param {number} port @param {string[]} [execArgv] @returns {Promise<Figures | undefined>} */
async function crawlBy(name, port, execArgv = []) {
  if (name === "scrapy") {
    const args = [here("scrapy-spider.py"), String(AT_ONCE), ...seedsOf(HOSTS, String(port))];
    const { stdout } = await promisify(execFile)("/usr/bin/python3", args, { maxBuffer: 1e8 }).catch(() => ({
      stdout: "",
    }));
    return stdout === "" ? undefined : JSON.parse(stdout);
  }
  const child = fork(here("contestant.mjs"), [name, String(port), String(HOSTS), String(AT_ONCE)], {
    silent: true,
    execArgv,
  });
  return new Promise((resolve) => {
    /** @type {Figures | undefined} */
    let figures;
    child.on("message", (message) => {
      figures = /** @type {Figures} */ (message);
    });
    child.on("close", () => resolve(figures));
  });
}

const names = ["floor", "maycrawl"];
if (await isThere()) names.push("maycrawl-database");
else console.log("skipped: no PostgreSQL at DATABASE_URL or 127.0.0.1:5432");
if (installPeers() === undefined) console.log("skipped: the peers of npm cannot be installed");
else names.push("crawlee", "simplecrawler");
if (hasScrapy()) names.push("scrapy");
else console.log("skipped: scrapy is not there (Debian: python3-scrapy)");
const asked =
  flags.only === undefined ? names : names.filter((name) => flags.only?.split(",").includes(name));

/**
 * Serves a site of `pages` pages while `work` runs.
 * @template T
 * @param {number} pages
 * @param {(port: number) => Promise<T>} work
 */
async function withSite(pages, work) {
  const site = fork(here("site.mjs"), [String(HOSTS), String(pages)]);
  try {
    const port = await new Promise((resolve) => {
      site.once("message", (message) => resolve(/** @type {{ port: number }} */ (message).port));
    });
    return await work(port);
  } finally {
    site.kill();
  }
}

/** @type {Record<string, Figures[]>} */
const all = Object.fromEntries(asked.map((name) => [name, []]));
await withSite(PAGES, async (port) => {
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of asked) {
      const figures = await crawlBy(name, port);
      if (figures === undefined) console.log(`  ${name} failed`);
      else all[name]?.push(figures);
    }
  }
});

/** @param {Figures} figures */
const rate = ({ visited, wallMs }) => (visited * 1000) / wallMs;
const rows = asked.flatMap((name) => {
  const list = all[name] ?? [];
  if (list.length === 0) return [];
  const shares = list.map((one, i) => rate(one) / rate(all["floor"]?.[i] ?? one));
  return [
    {
      name,
      visited: median(list.map(({ visited }) => visited)),
      pagesPerSecond: Math.round(median(list.map(rate))),
      ofFloor: Number(median(shares).toFixed(2)),
      cpuMsPerPage: Number(median(list.map(({ cpuMs, visited }) => cpuMs / visited)).toFixed(3)),
      maxMiB: Math.round(median(list.map(({ maxRss }) => maxRss)) / 1024 / 1024),
    },
  ];
});
console.log(
  `\n${PAGES} pages of 8 kB on ${HOSTS} hosts, ${AT_ONCE} at once, ${ROUNDS} rounds, Node ${process.version}`,
);
console.table(rows);
const ours = rows.find(({ name }) => name === "maycrawl");
if (ours !== undefined && all["floor"] !== undefined) {
  const words = ours.ofFloor >= MIN_OF_FLOOR ? "reached" : "missed";
  console.log(`goal: ${MIN_OF_FLOOR * 100} % of the floor: ${words} (${Math.round(ours.ofFloor * 100)} %)`);
}
const inDatabase = all["maycrawl-database"] ?? [];
const inFile = all["maycrawl"] ?? [];
if (inDatabase.length > 0 && inFile.length === inDatabase.length) {
  const ratio = (/** @type {(one: Figures) => number} */ of) =>
    median(inDatabase.map((one, i) => of(one) / of(inFile[i] ?? one)));
  const ofRate = ratio(rate);
  const ofCpu = ratio(({ cpuMs, visited }) => cpuMs / visited);
  const words = (/** @type {boolean} */ isReached) => (isReached ? "reached" : "missed");
  console.log(
    `goals of a database: ${MIN_RATE} of the pages a second of a file: ${words(ofRate >= MIN_RATE)} (${ofRate.toFixed(2)}); ${MAX_CPU} times its processor time a page: ${words(ofCpu <= MAX_CPU)} (${ofCpu.toFixed(2)})`,
  );
}
/**
 * Peak memory in MiB for a tenth of the pages and for all: as it is, and with a garbage collection four times a second.
 */
const memory = [];
for (const name of asked.filter((one) => one === "floor" || one === "maycrawl")) {
  for (const pages of [PAGES / 10, PAGES]) {
    const [asIs, cleared] = await withSite(pages, async (port) => [
      await crawlBy(name, port),
      await crawlBy(name, port, ["--expose-gc"]),
    ]);
    if (asIs === undefined || cleared === undefined) continue;
    const mib = (/** @type {Figures} */ { maxRss }) => Math.round(maxRss / 1024 / 1024);
    memory.push({ name, pages, maxMiB: mib(asIs), clearedMiB: mib(cleared) });
  }
}
if (memory.length > 0) console.table(memory);
if (flags.save) {
  writeFileSync(
    here("../results/crawl.json"),
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), node: process.version, pages: PAGES, hosts: HOSTS, atOnce: AT_ONCE, rounds: ROUNDS, rows, memory }, null, 2)}\n`,
  );
}

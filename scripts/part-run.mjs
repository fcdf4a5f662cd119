// How a part of `npm run verify` runs its commands: their output goes to a file, and test files that failed run a second time.
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * @typedef {object} Tests how Vitest is run
 * @property {string} [node] path of the Node that runs it; this one by default
 * @property {string[]} [by] a command that runs the one which is its arguments
 * @property {Record<string, string>} [env]
 */

/** One part's commands, its log, and what became of its tests. */
export class PartRun {
  /** Names of tests that failed both times. @type {string[]} */
  failed = [];
  /** Names of tests that failed once and then passed. @type {string[]} */
  unsteady = [];
  /** Path of the log. */
  file;
  #folder;
  #log;
  #reports = 0;

  /** @param {string} folder where the log goes @param {string} name */
  constructor(folder, name) {
    this.#folder = join(folder, name);
    this.file = `${this.#folder}.log`;
    this.#log = openSync(this.file, "a");
  }

  /**
   * Runs a command. Resolves to whether it exited with 0.
   * @param {string[]} words @param {Record<string, string>} [env] @returns {Promise<boolean>}
   */
  command([command = "", ...args], env = {}) {
    return new Promise((resolve) => {
      writeSync(this.#log, `\n$ ${[command, ...args].join(" ")}\n`);
      const child = spawn(command, args, {
        cwd: ROOT,
        stdio: ["ignore", this.#log, this.#log],
        env: { ...process.env, MAYCRAWL_REQUIRE_ALL: "1", NO_COLOR: "1", ...env },
      });
      child.on("error", (error) => {
        writeSync(this.#log, `${error}\n`);
        resolve(false);
      });
      child.on("close", (code) => resolve(code === 0));
    });
  }

  /**
   * Runs Vitest, and the files that failed a second time. Resolves to whether every test passed in one of the two.
   * @param {Tests} how @param {readonly string[]} options for both runs @param {readonly string[]} [files] all by default
   */
  async tests(how, options, files = []) {
    const first = await this.#vitest(how, [...options, ...files]);
    if (first.ok) return true;
    // Vitest itself failed: there is no test to run again.
    if (first.failed.size === 0) return false;
    const second = await this.#vitest(how, [...options, ...first.failed.keys()]);
    for (const [path, names] of first.failed)
      for (const name of names)
        if (second.reported && !second.failed.get(path)?.has(name)) this.unsteady.push(`${path} > ${name}`);
    for (const [path, names] of second.reported ? second.failed : first.failed)
      for (const name of names) this.failed.push(`${path} > ${name}`);
    return second.ok;
  }

  /** @param {Tests} how @param {readonly string[]} args */
  async #vitest({ node = process.execPath, by = [], env = {} }, args) {
    const report = `${this.#folder}.${++this.#reports}.json`;
    const vitest = [node, "node_modules/vitest/vitest.mjs", "run"];
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const ok = await this.command([...by, ...vitest, ...reporters, ...args], env);
    return { ok, failed: failedIn(report), reported: existsSync(report) };
  }
}

/** @param {string} report a path @returns {Map<string, Set<string>>} names of failed tests by their file */
function failedIn(report) {
  /** @type {Map<string, Set<string>>} */
  const failed = new Map();
  if (!existsSync(report)) return failed;
  for (const { name, status, assertionResults } of JSON.parse(readFileSync(report, "utf8")).testResults) {
    if (status !== "failed") continue;
    const names = assertionResults
      .filter((/** @type {{ status: string }} */ test) => test.status === "failed")
      .map((/** @type {{ fullName: string }} */ test) => test.fullName);
    failed.set(
      relative(ROOT, name),
      new Set(names.length === 0 ? ["(no test began, or a hook failed)"] : names),
    );
  }
  return failed;
}

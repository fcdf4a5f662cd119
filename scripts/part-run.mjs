// Runs the commands of a part of `npm run verify`. Output goes to a file; failed test files run a second time.
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * @typedef {object} Tests options for running Vitest
 * @property {string} [node] path of the Node binary; default: this one
 * @property {string[]} [by] a command that runs the command in its arguments
 * @property {Record<string, string>} [env]
 */

/** Runs the commands of one part. Has its log and the results of its tests. */
export class PartRun {
  /** Names of tests that failed both times, and errors outside of tests. @type {string[]} */
  failed = [];
  /** Names of tests that failed once and then passed. @type {string[]} */
  unsteady = [];
  /** Path of the log. */
  file;
  #folder;
  #log;
  #reports = 0;

  /** @param {string} folder folder of the log @param {string} name */
  constructor(folder, name) {
    this.#folder = join(folder, name);
    this.file = `${this.#folder}.log`;
    this.#log = openSync(this.file, "a");
  }

  /**
   * Runs a command. Resolves with whether it exited with 0.
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
   * Runs Vitest, and runs failed files a second time. Resolves with whether each test passed in one of the two runs,
   * and nothing failed outside of tests.
   * @param {Tests} how @param {readonly string[]} options for both runs @param {readonly string[]} [files] default: all
   */
  async tests(how, options, files = []) {
    const first = await this.#vitest(how, [...options, ...files]);
    if (first.ok) return true;
    const broken = Object.entries(first.files).filter(([, { ok }]) => !ok);
    this.failed.push(...first.errors.map((message) => `(outside of tests) ${message}`));
    if (broken.length === 0) return false;
    const second = await this.#vitest(how, [...options, ...broken.map(([path]) => path)]);
    this.failed.push(...second.errors.map((message) => `(outside of tests) ${message}`));
    for (const [path, { tests }] of broken) {
      const now = second.files[path] ?? { ok: false, tests: {} };
      for (const name of failedOf(tests))
        if (now.tests[name] === "passed") this.unsteady.push(`${path} > ${name}`);
      const failed = failedOf(now.tests);
      this.failed.push(...failed.map((name) => `${path} > ${name}`));
      if (!now.ok && failed.length === 0) this.failed.push(`${path} (the file or a hook failed)`);
    }
    return second.ok && first.errors.length === 0;
  }

  /**
   * @param {Tests} how @param {readonly string[]} args
   * @returns {Promise<import("./tests-reporter.mjs").TestsReport & { ok: boolean }>}
   */
  async #vitest({ node = process.execPath, by = [], env = {} }, args) {
    const report = `${this.#folder}.${++this.#reports}.json`;
    const vitest = [node, "node_modules/vitest/vitest.mjs", "run"];
    const reporters = ["--reporter=dot", "--reporter=./scripts/tests-reporter.mjs"];
    const ok = await this.command([...by, ...vitest, ...reporters, ...args], {
      ...env,
      TESTS_REPORT: report,
    });
    if (existsSync(report)) return { ok, ...JSON.parse(readFileSync(report, "utf8")) };
    return { ok: false, files: {}, errors: ["Vitest ended without a report."] };
  }
}

/** @param {Record<string, string>} tests @returns {string[]} names of the failed tests */
function failedOf(tests) {
  return Object.keys(tests).filter((name) => tests[name] === "failed");
}

// A reporter for Vitest. Writes the result of each file and test as JSON to the file given by TESTS_REPORT.
// Vitest's own JSON report lacks errors outside of tests, and files that no worker ran.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * @typedef {object} TestsReport
 * @property {string[]} errors errors outside of tests, such as a killed worker
 * @property {Record<string, { ok: boolean, tests: Record<string, string> }>} files by path: whether the
 *   whole file passed, and the state of each test by its name
 */

// biome-ignore lint/style/noDefaultExport: Vitest takes the default export of a reporter's file
export default class TestsReporter {
  /** @type {TestsReport["files"]} */
  #files = {};

  /** @param {readonly import("vitest/node").TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    for (const { moduleId } of specifications)
      this.#files[relative(process.cwd(), moduleId)] = { ok: false, tests: {} };
  }

  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest/node").SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    for (const one of modules) {
      const tests = [...one.children.allTests()].map((test) => [test.fullName, test.result().state]);
      const ok = one.state() === "passed" || one.state() === "skipped";
      this.#files[relative(process.cwd(), one.moduleId)] = { ok, tests: Object.fromEntries(tests) };
    }
    /** @type {TestsReport} */
    const report = { errors: errors.map(({ message }) => message), files: this.#files };
    writeFileSync(process.env["TESTS_REPORT"] ?? "tests-report.json", JSON.stringify(report));
  }
}

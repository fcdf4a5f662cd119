import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A mutant is done with at the first test that fails: the tests that take longest come last. */
class QuickestFirst extends BaseSequencer {
  static readonly #slow = ["properties", "path-pattern", "matcher", "rule-automaton"];

  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slowness = ({ moduleId }: TestSpecification): number =>
      QuickestFirst.#slow.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
    return Promise.resolve(files.toSorted((a, b) => slowness(a) - slowness(b)));
  }
}

/** The tests that a mutant has to survive: those of the folders that decide and explain, each property tried a few times. */
export default defineConfig({
  test: {
    include: ["packages/engine/src/{match,patterns,groups,pace,explain}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/adversarial.test.ts"],
    env: { MAYCRAWL_PROPERTY_RUNS: "10" },
    // Each mutant has a worker of its own, in which the test files share what they import.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    testTimeout: 30_000,
  },
});

import { defineConfig } from "vitest/config";

/** The tests that a mutant of `match/` has to survive: those of the engine, its properties tried a few times each. */
export default defineConfig({
  test: {
    include: ["packages/engine/src/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/adversarial.test.ts"],
    env: { MAYCRAWL_PROPERTY_RUNS: "10" },
    testTimeout: 30_000,
  },
});

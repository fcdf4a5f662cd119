import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const NEVER = ["**/node_modules/**", "**/dist/**", "**/.stryker-tmp/**"];

/** The tests that wait in real time or load the machine: `npm run test:long` runs them. */
export const LONG = "**/*.long.test.ts";

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "conformance/**/*.test.ts",
      "tests/**/*.test.ts",
    ],
    exclude: [...NEVER, LONG],
    // A process for each file costs as much as all the tests, so files share three of them.
    isolate: false,
    setupFiles: ["tests/support/shared-process.ts"],
    // Built code needs no transformation.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    // Many tests wait for processes that they start: two workers leave a third of two processors idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // On a shared machine a test that starts processes can take ten times as long; slow is not wrong.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    hookTimeout: 120_000,
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "html"],
    },
  },
});

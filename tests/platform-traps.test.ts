import { expect, test } from "vitest";
import { filesIn, read } from "./support/repository.ts";

/** Functions of the platform that answer wrongly, and what to use in their place. */
const TRAPS = [
  // Node.js 20 says no to `http://é.com/` once the call has been optimised.
  { call: /\bURL\.canParse\(/, use: "parseUrl of the engine" },
] as const;

test.each(TRAPS)("no code calls what answers wrongly, for which there is $use", ({ call }) => {
  const sources = filesIn("packages").filter((path) =>
    /^packages\/[^/]+\/src\/.*(?<!\.test)\.ts$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => call.test(read(path)))).toEqual([]);
});

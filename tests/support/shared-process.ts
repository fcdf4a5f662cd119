import * as fc from "fast-check";
import { afterAll, expect } from "vitest";

// Properties use the same cases in each run, so that failures depend only on the code. `npm run verify` uses others.
fc.configureGlobal({ seed: Number(process.env["MAYCRAWL_PROPERTY_SEED"] ?? 1994) });

// Test files share a process and its modules. So a helper must register its hooks when it is called, not when imported.

/** Returns the state of the process that a test file could change for others. */
function state(): object {
  const { env, exitCode } = process;
  const signals = ["SIGINT", "SIGTERM"].map((name) => process.listenerCount(name));
  return { folder: process.cwd(), env: { ...env }, exitCode, signals };
}

const before = state();

afterAll(() => expect(state(), "a test file leaves its process as it found it").toEqual(before));

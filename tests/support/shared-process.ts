import * as fc from "fast-check";
import { afterAll, expect } from "vitest";

// Properties are tried with the same cases on each run, so that a change is judged by itself. `npm run verify` draws others.
fc.configureGlobal({ seed: Number(process.env["MAYCRAWL_PROPERTY_SEED"] ?? 1994) });

// Test files share a process and its modules: a helper registers its hooks when it is called, not when it is imported.

/** What a test file may change of the process that it shares with others. */
function state(): object {
  const { env, exitCode } = process;
  const signals = ["SIGINT", "SIGTERM"].map((name) => process.listenerCount(name));
  return { folder: process.cwd(), env: { ...env }, exitCode, signals };
}

const before = state();

afterAll(() => expect(state(), "a test file leaves its process as it found it").toEqual(before));

import { expect } from "vitest";

/** Returns what an action throws, or what the promise that it returns rejects with. Fails if it does neither. */
export async function caught(action: () => unknown): Promise<unknown> {
  try {
    await action();
  } catch (thrown) {
    return thrown;
  }
  return expect.fail("It did not throw.");
}

import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ABORT_STEPS } from "../support/abort-steps.ts";
import { fetchRobots } from "../support/fetching.ts";

describe("an abort", () => {
  it.each(ABORT_STEPS)("%s is thrown at once", async (_where, made) => {
    const { url, settings } = await made();
    const controller = new AbortController();
    const reason = { mine: true };
    const asked = fetchRobots(url, settings, { signal: controller.signal });
    asked.catch(() => undefined);
    await delay(150);
    const began = performance.now();
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ABORT_STEPS } from "../support/abort-steps.ts";
import { fetchRobots } from "../support/fetching.ts";

describe("fetchRobots() aborted", () => {
  it.each(ABORT_STEPS)("%s rejects immediately with the abort reason", async (_where, made) => {
    const { url, settings } = await made();
    const controller = new AbortController();
    const reason = { mine: true };
    const pending = fetchRobots(url, settings, { signal: controller.signal });
    pending.catch(() => undefined);
    await delay(150);
    const began = performance.now();
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

import { expect, test } from "vitest";
import { checkPrivate } from "../support/check-private.ts";
import { serve } from "../support/servers.ts";

test("maycrawl check ends soon after --timeout if a site never answers", async () => {
  const { origin } = await serve(() => undefined);
  const began = performance.now();
  const { code, verdict } = await checkPrivate(origin, "--timeout", "0.5");
  const ms = performance.now() - began;
  expect(code).toBe(3);
  expect(verdict.robots.error).toBe("no complete answer within 0.5 s");
  expect(ms).toBeGreaterThan(499);
  expect(ms).toBeLessThan(8_000);
});

import { expect, it } from "vitest";
import { page } from "../support/pages.ts";

it("readPage() parses a refresh in linear time", async () => {
  // CPU time does not depend on the load of the machine.
  const { user } = process.cpuUsage();
  for (const long of ["1".repeat(8_000), " ".repeat(8_000), `0${" ".repeat(8_000)}`, ".".repeat(8_000)])
    await page(`<meta http-equiv=refresh content="${long}x">`.repeat(20));
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});

import { expect, it } from "vitest";
import { page } from "../support/pages.ts";

it("the refresh of a page is read in linear time", async () => {
  // The time of the processor: a busy machine does not lengthen it.
  const { user } = process.cpuUsage();
  for (const long of ["1".repeat(8_000), " ".repeat(8_000), `0${" ".repeat(8_000)}`, ".".repeat(8_000)])
    await page(`<meta http-equiv=refresh content="${long}x">`.repeat(20));
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});

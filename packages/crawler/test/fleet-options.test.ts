import { expect, it } from "vitest";
import { startFleet } from "../src/fleet/fleet.ts";

const OPTIONS = { redis: { url: "redis://127.0.0.1:1" }, file: "segment.db", userAgent: "FooBot/1.0" };

it.each([
  [{ keepSkipped: true }, /startFleet has no "keepSkipped"/],
  [{ ratePerAddress: 5 }, /startFleet has no "ratePerAddress"/],
  [{ budgets: { mostQueuedPerHost: 5 } }, /A fleet has no budget mostQueuedPerHost/],
  [{ budgets: { mostSitemapsPerHost: 5 } }, /A fleet has no budget mostSitemapsPerHost/],
  [{ budgets: { mostSitemapHosts: 5 } }, /A fleet has no budget mostSitemapHosts/],
])("startFleet() refuses %j, which only a crawl by one process has", (option, message) => {
  expect(() => startFleet({ ...OPTIONS, ...option })).toThrow(message);
});

it("startFleet() takes the other budgets", () => {
  expect(startFleet({ ...OPTIONS, budgets: { mostOfOneForm: 5, mostAlike: 5 } })).toBeDefined();
});

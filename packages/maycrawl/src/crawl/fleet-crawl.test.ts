import { systemResolver } from "@maycrawl/agent";
import { expect, test } from "vitest";
import type { Io } from "../io.ts";
import { crawlOptionsOf } from "./crawl-options.ts";
import { startFleetCrawl } from "./fleet-crawl.ts";

test.each([
  [{ "keep-skipped": true }, "--keep-skipped"],
  [{ "rate-per-address": "5" }, "--rate-per-address"],
  [{ "max-queued-per-host": "5" }, "--max-queued-per-host"],
  [{ every: "1d" }, "--every"],
])("a crawl by many machines refuses %j", async (option, name) => {
  const options = { as: ["FooBot"], contact: "a@b.example", redis: "redis://127.0.0.1:1", ...option };
  const asked = crawlOptionsOf(options, {}, systemResolver);
  const started = startFleetCrawl(["http://a.example/"], asked, options, {} as Io);
  await expect(started).rejects.toThrow(`${name} is for a crawl by one machine`);
});

import { afterEach, expect, it, vi } from "vitest";
import { crawl } from "../../../src/crawl/crawl.ts";
import { quickOptions } from "../../support/crawls.ts";
import { gapsOf, LOG_DELAY_MS, requestsTo } from "../../support/server-log.ts";
import { page, world } from "../../support/world.ts";

const HOUR = 3_600_000;

afterEach(() => void vi.restoreAllMocks());

it.each([-HOUR, HOUR])("crawl() keeps its pace when the system clock is changed by %i ms", async (jump) => {
  const w = await world();
  const paths = Array.from({ length: 6 }, (_, i) => `/${i}`);
  let failed = 0;
  w.host("a", {
    "/": page(paths),
    ...Object.fromEntries(paths.map((path) => [path, page([])])),
    "/2": (_, response) => {
      if (failed++ > 1) return void response.writeHead(200, { "content-type": "text/html" }).end(page([]));
      response.writeHead(500).end();
    },
  });
  const real = Date.now;
  let offset = 0;
  vi.spyOn(Date, "now").mockImplementation(() => real() + offset);
  const began = performance.now();
  const run = crawl(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, rate: 2 }));
  let visited = 0;
  for await (const event of run) {
    if (event.type !== "visit") continue;
    visited++;
    if (visited === 2) offset = jump;
  }
  expect(visited).toBe(7);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(requestsTo(w, "a").filter(({ path }) => path === "/2")).toHaveLength(3);
  if (jump > 0) return;
  // The server's log uses the same clock.
  const gaps = gapsOf(requestsTo(w, "a")).filter((gap) => gap > -HOUR / 2);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(500 - LOG_DELAY_MS);
});

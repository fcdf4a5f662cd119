import { dialects } from "@maycrawl/engine";
import { expect, it } from "vitest";
import type { Answer } from "../../../../../tests/support/site.ts";
import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import { differentSettings, readSettings, writeSettings } from "../../../src/crawl/options/settings.ts";
import { crawlToEnd, quickOptions } from "../../support/crawls.ts";
import { page, type World, world } from "../../support/world.ts";

const down: Answer = { status: 503 };
const PAGES = { "/": page(["/a"]), "/a": page([]) };

/** Adds a host that answers 503 for all paths except the given ones. */
async function failing(answers: Record<string, Answer>): Promise<World> {
  const w = await world();
  const map = w.host("a", answers);
  const { get } = map;
  map.get = (path) => get.call(map, path) ?? down;
  return w;
}

/** Crawls from `/` with these options. Returns the requested paths and the last event. */
async function requests(w: World, options: Partial<CrawlOptions>): Promise<readonly [string[], object]> {
  const last = (
    await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, ...options }))
  ).at(-1);
  const paths = w.asked.map(({ path }) => path.replace(/-[0-9a-f]{16}$/, ""));
  return [paths, last ?? {}];
}

it("crawl() with probeMissingPages visits a host that answers 503 for its robots.txt and for all missing pages", async () => {
  const w = await failing(PAGES);
  const [paths, end] = await requests(w, { probeMissingPages: true });
  expect(paths).toEqual(["/robots.txt", "/maycrawl-no-such-page", "/", "/", "/a"]);
  expect(end).toMatchObject({ by: "done", visited: 2 });
});

it("crawl() without probeMissingPages does not visit a host that answers 503 for its robots.txt", async () => {
  const [paths, end] = await requests(await failing(PAGES), {});
  expect(paths).toEqual(["/robots.txt"]);
  expect(end).toMatchObject({ by: "unreachable", visited: 0 });
});

it("crawl() with probeMissingPages does not visit a host that answers 503 for everything", async () => {
  const [paths, end] = await requests(await failing({}), { probeMissingPages: true });
  expect(paths).toEqual(["/robots.txt", "/maycrawl-no-such-page", "/"]);
  expect(end).toMatchObject({ by: "unreachable", visited: 0 });
});

it("writeSettings() includes probeMissingPages in the settings that all workers of a database share", () => {
  const options = { userAgent: "FooBot/1.0", dialect: dialects.google };
  const [without, probing] = [writeSettings(options), writeSettings({ ...options, probeMissingPages: true })];
  expect(readSettings(probing)).toEqual({ ...options, probeMissingPages: true });
  expect(differentSettings(without, probing)).toEqual(["probeMissingPages"]);
});

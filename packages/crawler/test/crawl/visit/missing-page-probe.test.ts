import { dialects } from "@maycrawl/engine";
import { expect, it } from "vitest";
import type { Answer } from "../../../../../tests/support/site.ts";
import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import { differentSettings, readSettings, writeSettings } from "../../../src/crawl/options/settings.ts";
import { crawled, quick } from "../../support/crawls.ts";
import { page, type World, world } from "../../support/world.ts";

const down: Answer = { status: 503 };
const PAGES = { "/": page(["/a"]), "/a": page([]) };

/** A host of which all but some paths are answered with 503. */
async function failing(answers: Record<string, Answer>): Promise<World> {
  const w = await world();
  const map = w.host("a", answers);
  const { get } = map;
  map.get = (path) => get.call(map, path) ?? down;
  return w;
}

/** The paths that are requested by a crawl from `/` with these options, and how it ends. */
async function requests(w: World, options: Partial<CrawlOptions>): Promise<readonly [string[], object]> {
  const last = (await crawled(quick(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, ...options }))).at(
    -1,
  );
  const paths = w.asked.map(({ path }) => path.replace(/-[0-9a-f]{16}$/, ""));
  return [paths, last ?? {}];
}

it("a crawl with probeMissingPages visits a host that answers 503 for its robots.txt as for all missing pages", async () => {
  const w = await failing(PAGES);
  const [paths, end] = await requests(w, { probeMissingPages: true });
  expect(paths).toEqual(["/robots.txt", "/maycrawl-no-such-page", "/", "/", "/a"]);
  expect(end).toMatchObject({ by: "done", visited: 2 });
});

it("without probeMissingPages it visits nothing there", async () => {
  const [paths, end] = await requests(await failing(PAGES), {});
  expect(paths).toEqual(["/robots.txt"]);
  expect(end).toMatchObject({ by: "unreachable", visited: 0 });
});

it("with probeMissingPages it visits nothing of a host that answers 503 for everything", async () => {
  const [paths, end] = await requests(await failing({}), { probeMissingPages: true });
  expect(paths).toEqual(["/robots.txt", "/maycrawl-no-such-page", "/"]);
  expect(end).toMatchObject({ by: "unreachable", visited: 0 });
});

it("probeMissingPages is one of the settings that all workers of a database have in common", () => {
  const options = { userAgent: "FooBot/1.0", dialect: dialects.google };
  const [without, probing] = [writeSettings(options), writeSettings({ ...options, probeMissingPages: true })];
  expect(readSettings(probing)).toEqual({ ...options, probeMissingPages: true });
  expect(differentSettings(without, probing)).toEqual(["probeMissingPages"]);
});

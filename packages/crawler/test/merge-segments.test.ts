import { expect, it } from "vitest";
import { mergeSegments } from "../src/crawl/file/merge-segments.ts";
import type { FoundUrl } from "../src/crawl/url/found-url.ts";
import type { Visit } from "../src/crawl/visit/visit.ts";
import { Segment } from "../src/fleet/segment.ts";
import { newFile, rows } from "./support/crawls.ts";

const ORIGIN = "https://a.example";
const TABLES = ["setting", "round", "host", "sitemap", "url", "visit", "finding", "budget"];

function found(path: string, more: Partial<FoundUrl> = {}): FoundUrl {
  return { url: `${ORIGIN}${path}`, origin: ORIGIN, depth: 1, by: "link", ...more };
}

function queued(path: string, depth = 1) {
  return {
    id: 0,
    url: `${ORIGIN}${path}`,
    depth,
    by: "link" as const,
    redirects: 0,
    tries: 0,
    known: undefined,
  };
}

function visit(at: number, more: Partial<Visit> = {}): Visit {
  return {
    at,
    ms: 5,
    status: 200,
    error: undefined,
    octets: 10,
    type: "text/html",
    redirect: undefined,
    etag: undefined,
    lastModified: undefined,
    hash: `h${at}`,
    likeness: undefined,
    changed: true,
    allowedBecause: "no-rule",
    title: `at ${at}`,
    canonical: undefined,
    indexable: true,
    indexBecause: undefined,
    follow: true,
    followBecause: undefined,
    links: 0,
    note: undefined,
    findings: [],
    ...more,
  };
}

/** A segment of the same crawl. */
function segment(write: (segment: Segment) => void): string {
  const file = newFile("segment.db");
  using made = new Segment(file);
  made.begin("one crawl", 1, 1_000);
  write(made);
  return file;
}

/** What two workers know of the same URLs, each its part. */
function two(): readonly [string, string] {
  const a = segment((one) => {
    one.add([found("/", { by: "seed", depth: 0 })], [], 1);
    const links = [
      found("/shared"),
      found("/secret", { skip: { reason: "nofollow", because: "rel=nofollow" } }),
      found("/blocked"),
      found("/twice"),
    ];
    one.visited({ ...queued("/", 0), by: "seed" }, visit(10), links, [], 1);
    one.visited(queued("/twice"), visit(20, { findings: [{ code: "c", message: "m" }] }), [], [], 1);
    one.sitemap({ url: `${ORIGIN}/map.xml`, entries: 1, errors: 0, fault: undefined });
    one.add(
      [
        found("/shared", { by: "sitemap", sitemap: `${ORIGIN}/map.xml` }),
        found("/only", { by: "sitemap", sitemap: `${ORIGIN}/map.xml` }),
      ],
      [{ origin: ORIGIN, what: "form /x/0", used: 7, first: `${ORIGIN}/x/1` }],
      1,
    );
  });
  const b = segment((one) => {
    one.visited(
      queued("/shared"),
      visit(30),
      [found("/secret", { depth: 2 }), found("/later", { depth: 2 })],
      [{ origin: ORIGIN, what: "form /x/0", used: 9, first: `${ORIGIN}/x/2` }],
      1,
    );
    one.skipped(queued("/blocked"), { reason: "robots", because: "line 2" }, 1);
    one.visited(queued("/twice"), visit(25), [], [], 1);
    one.visited(queued("/secret", 2), visit(40), [], [], 1);
    one.end("done", 2_000);
  });
  return [a, b];
}

const known = (file: string): unknown[] =>
  rows(
    file,
    `SELECT url.url, url.state, url.depth, url.found_by, source.url AS found_on, url.linked_from IS NOT NULL AS linked, sitemap.url AS sitemap, url.skipped, visit.at
     FROM url LEFT JOIN url AS source ON source.id = url.found_on LEFT JOIN sitemap ON sitemap.id = url.sitemap LEFT JOIN visit ON visit.id = url.visit
     ORDER BY url.url`,
  );

it("segments become one crawl: each URL once, with what any worker knows of it", () => {
  const target = newFile();
  expect(mergeSegments(two(), target)).toEqual({ urls: 7, visits: 4, queued: 2 });
  const row = (path: string, more: object) => ({
    url: `${ORIGIN}${path}`,
    state: 1,
    depth: 1,
    found_by: "link",
    found_on: `${ORIGIN}/`,
    linked: 1,
    sitemap: null,
    skipped: null,
    at: null,
    ...more,
  });
  expect(known(target)).toEqual([
    row("/", { depth: 0, found_by: "seed", found_on: null, linked: 0, at: 10 }),
    row("/blocked", { state: 2, skipped: "robots" }),
    row("/later", { state: 0, depth: 2, found_on: `${ORIGIN}/shared` }),
    row("/only", { state: 0, found_by: "sitemap", found_on: null, linked: 0, sitemap: `${ORIGIN}/map.xml` }),
    row("/secret", { at: 40 }),
    row("/shared", { sitemap: `${ORIGIN}/map.xml`, at: 30 }),
    row("/twice", { at: 25 }),
  ]);
  expect(rows(target, "SELECT used FROM budget")).toEqual([{ used: 9 }]);
  expect(rows(target, "SELECT ended_by FROM round")).toEqual([{ ended_by: "done" }]);
  expect(rows(target, "SELECT code FROM finding")).toEqual([{ code: "c" }]);
  expect(rows(target, "SELECT queued, known FROM host")).toEqual([{ queued: 2, known: 7 }]);
});

it("the order makes no difference, nor does merging again", () => {
  const [a, b] = two();
  const [first, second] = [newFile(), newFile()];
  mergeSegments([a, b], first);
  mergeSegments([b], second);
  mergeSegments([a], second);
  expect(known(second)).toEqual(known(first));
  const all = (): unknown => TABLES.map((table) => rows(first, `SELECT * FROM ${table}`));
  const before = all();
  mergeSegments([b, a, a], first);
  expect(all()).toEqual(before);
});

it("what a sitemap named is found on the page that links to it, whoever read either", () => {
  const map = segment((one) => one.add([found("/x", { by: "sitemap" })], [], 1));
  const redirects = segment((one) => {
    one.visited(queued("/r", 2), visit(10), [found("/x", { by: "redirect", depth: 2 })], [], 1);
  });
  const links = segment((one) => one.visited(queued("/l", 2), visit(20), [found("/x", { depth: 3 })], [], 1));
  for (const segments of [
    [map, redirects, links],
    [redirects, map, links],
    [links, map, redirects],
  ]) {
    const target = newFile();
    mergeSegments(segments, target);
    expect(known(target)).toContainEqual(
      expect.objectContaining({
        url: `${ORIGIN}/x`,
        found_by: "sitemap",
        found_on: `${ORIGIN}/l`,
        linked: 1,
      }),
    );
  }
});

it("what a worker did since is added", () => {
  const [a, b] = two();
  const target = newFile();
  mergeSegments([a, b], target);
  {
    using more = new Segment(b);
    more.begin("one crawl", 1, 1_000);
    more.visited(queued("/later", 2), visit(50), [found("/new", { depth: 3 })], [], 1);
  }
  expect(mergeSegments([a, b], target)).toEqual({ urls: 8, visits: 5, queued: 2 });
});

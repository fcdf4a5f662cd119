import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { file, folder, maycrawl } from "./run.ts";
import { deadOrigin, serve, serveRobots } from "./servers.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const shapes = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = ""]) => JSON.parse(text));
const ROBOTS = "User-agent: *\nDisallow: /private\n";
const SIGNAL = "Content-Signal: search=yes, ai-train=no\n";
const PAGE = `<!doctype html>
<html><head><meta charset="utf-8"><title>Hello</title>
<meta name="robots" content="noindex, max-snippet:50">
<meta name="tdm-reservation" content="0">
<base href="/"><base href="/x"><link rel="canonical" href="/a">
</head><body><div data-nosnippet>x</div><a href="/b" rel="nofollow">b</a></body></html>
`;
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://example.com/</loc><lastmod>2026-11-21</lastmod></url>
<url><loc>https://example.com/a</loc><image:image><image:loc>https://example.com/a.png</image:loc></image:image></url>
<url><loc>/relative</loc></url>
</urlset>
`;

/** The names in a value, by their places: `rule.line`, `groups[].agents[]`. */
function names(value: unknown, place = ""): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => names(item, `${place}[]`)))];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const own = place === "" ? name : `${place}.${name}`;
    // Each message has its own parameters.
    return name === "params" ? [own] : [own, ...names(item, own)];
  });
}

test("the JSON shapes are those that are printed", async () => {
  const robots = "User-agent: *\nDisallow: /private\nDisallow: /PRIVATE\nCrawl-delay: 5\nSitemap: /s\n";
  const target = await serveRobots(robots);
  const { origin } = await serve((_, response) =>
    response.writeHead(301, { location: `${target.origin}/robots.txt` }).end(),
  );
  const printed = async (...args: string[]) =>
    names(JSON.parse((await maycrawl([...args, "--json"])).stdout)).toSorted();
  const [
    verdict = [],
    more = [],
    document = [],
    comparison = [],
    crawler = [],
    report = [],
    simulation = [],
    told = [],
    prefs = [],
    survey = [],
  ] = shapes.map((shape) => names(shape));
  const url = `${origin}/private/x`;
  expect(await printed("check", url, "--as", "FooBot")).toEqual(verdict.toSorted());
  expect(await printed("explain", url, "--as", "FooBot")).toEqual([...verdict, ...more].toSorted());
  const inRobots = verdict.filter((name) => name.startsWith("robots."));
  // "fields" has the shape of a group's, which the page shows once.
  const fields = document
    .filter((name) => name.startsWith("groups[].fields[]."))
    .map((name) => name.slice("groups[].".length));
  expect(await printed("parse", `${origin}/robots.txt`)).toEqual(
    [...document, ...inRobots, ...fields].toSorted(),
  );
  const open = `${origin}/%70rivate`;
  expect(await printed("compare", open, "--as", "FooBot")).toEqual([...comparison, ...inRobots].toSorted());
  expect(await printed("crawlers", "Googlebot-Image")).toEqual(crawler.toSorted());
  const page = await serveRobots("<html>", {}, 200);
  const failed = await serveRobots("", {}, 503);
  const reports = [...(await printed("fetch", page.origin)), ...(await printed("fetch", failed.origin))];
  const dead = await printed("fetch", await deadOrigin());
  expect([...new Set([...reports, ...dead])].toSorted()).toEqual([...report, ...inRobots].toSorted());
  expect(await printed("simulate", "--history", "503-13h")).toEqual(simulation.toSorted());

  const shop = await serve((request, response) => {
    if (request.url === "/robots.txt")
      return response.end(`User-agent: *\nAllow: /\nDisallow: /b\n${SIGNAL}`);
    response.setHeader("content-type", "text/html");
    response.setHeader("x-robots-tag", "otherbot: noarchive");
    return response.end(PAGE);
  });
  const pages = [...(await printed("page", `${shop.origin}/a`, "--as", "FooBot"))];
  pages.push(...(await printed("page", `${shop.origin}/b`, "--as", "FooBot")));
  expect([...new Set(pages)].toSorted()).toEqual(told.toSorted());
  const ofPage = told.filter((name) => /^(?:source|url|as|token|known|dialect|robots|read)\b/.test(name));
  expect(await printed("prefs", `${shop.origin}/a`, "--as", "FooBot")).toEqual(
    [...prefs, ...ofPage.filter((name) => !name.startsWith("read.blocked."))].toSorted(),
  );

  const site = await serve((request, response) => {
    const { origin } = site;
    if (request.url === "/robots.txt") {
      return response.end(`User-agent: *\nDisallow: /b\nSitemap: ${origin}/b\nSitemap: ${origin}/a\n`);
    }
    if (request.url === "/503") return response.writeHead(503).end();
    const locs = [`${origin}/b`, `${origin}/503`, `${origin}/after`, "x"].map(
      (loc) => `<url><loc>${loc}</loc></url>`,
    );
    return response.end(`<urlset>${locs.join("")}</urlset>`);
  });
  const seen = await printed("sitemap", site.origin, "--as", "FooBot", "--check");
  expect(seen).toEqual(survey.toSorted());
});

test("the examples print what the page shows", async () => {
  const cwd = folder();
  const path = file(ROBOTS);
  writeFileSync(join(cwd, "sitemap.xml"), SITEMAP);
  writeFileSync(join(cwd, "page.html"), PAGE);
  writeFileSync(join(cwd, "signals.txt"), `User-agent: *\n${SIGNAL}`);
  const examples = [...readme.matchAll(/```console\n\$ maycrawl (.+)\n([\s\S]*?)```/g)];
  expect(examples).toHaveLength(9);
  for (const [, words = "", shown = ""] of examples) {
    const args = words.split(" ").map((word) => (word === "robots.txt" ? path : word));
    const { stdout } = await maycrawl(args, { cwd });
    const expected = words.startsWith("check") ? `${shown.split("\n")[0]}\n` : shown;
    expect(stdout.replaceAll(path, "robots.txt")).toBe(expected);
  }
});

test("the batch example too", async () => {
  const [, input = "", shown] =
    /```console\n\$ echo '(.+)' \| maycrawl batch\n([\s\S]*?)```/.exec(readme) ?? [];
  expect((await maycrawl(["batch"], { input })).stdout).toBe(shown);
});

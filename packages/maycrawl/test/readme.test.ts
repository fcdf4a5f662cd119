import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { commands } from "../src/command-table.ts";
import { file, folder, maycrawl } from "./run.ts";
import { deadOrigin, serve, serveRobots } from "./servers.ts";

vi.setConfig({ testTimeout: 60_000 });

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const shapes = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = ""]) => JSON.parse(text));
const ROBOTS = "User-agent: *\nDisallow: /private\n";

/** The names in a value, by their places: `rule.line`, `groups[].agents[]`. */
function names(value: unknown, place = ""): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => names(item, `${place}[]`)))];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const own = place === "" ? name : `${place}.${name}`;
    return [own, ...names(item, own)];
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
});

test("the examples print what the page shows", async () => {
  const cwd = folder();
  const path = file(ROBOTS);
  const examples = [...readme.matchAll(/```console\n\$ maycrawl (.+)\n([\s\S]*?)```/g)];
  expect(examples).toHaveLength(6);
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

test("every command, option and error code is on the page", () => {
  for (const { name, options } of commands) {
    expect(readme).toMatch(new RegExp(`maycrawl ${name}\\b`));
    for (const option of options) expect(readme).toContain(option.name);
  }
  const source = readFileSync(new URL("../src/batch/batch-error.ts", import.meta.url), "utf8");
  for (const [code] of source.matchAll(/ERR_ROBOTS_\w+/g)) expect(readme).toContain(`\`${code}\``);
});

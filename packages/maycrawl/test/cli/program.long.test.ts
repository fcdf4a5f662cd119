import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { helpText } from "../../src/cli/help.ts";
import { commands } from "../../src/commands/all-commands.ts";
import { maycrawlProcess } from "../support/process.ts";
import { FOOBOT, file, folder, maycrawl, type RunOptions } from "../support/run.ts";

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const ROBOTS = "User-agent: *\nDisallow: /private\n";
const URLS = ["https://a.example/", "https://a.example/private"];
const PAGE = '<!doctype html><title>x</title><meta name="robots" content="noindex">';

test("maycrawl --version prints the version of the package", async () => {
  expect(await maycrawlProcess(["--version"])).toEqual({
    code: 0,
    stdout: `${manifest.version}\n`,
    stderr: "",
  });
});

test("maycrawl --help prints the help of the program and of each command", async () => {
  expect(await maycrawl(["--help"])).toEqual({ code: 0, stdout: helpText(commands), stderr: "" });
  for (const row of commands) {
    expect(await maycrawl([row.name, "--help"])).toEqual({ code: 0, stdout: helpText(row), stderr: "" });
  }
});

// Most other tests call `main` in their own process, so this test compares both ways.
test("each command ends with the same exit code as a process and with main(), and (except fetch) prints the same", async () => {
  const by = ["--as", "FooBot"];
  const judged = [...by, "--robots", file(ROBOTS)];
  const line = `${JSON.stringify({ id: 1, robots: ROBOTS, agents: ["FooBot"], urls: URLS })}\n`;
  const runs: Readonly<Record<string, readonly [code: number, args: readonly string[], input?: string]>> = {
    check: [1, [...URLS, ...judged]],
    explain: [1, ["https://a.example/private", ...judged]],
    compare: [0, ["https://a.example/private", ...judged]],
    lint: [0, [file(ROBOTS)]],
    fix: [0, [file(ROBOTS)]],
    diff: [1, [file(ROBOTS), file("")]],
    bisect: [3, ["https://a.example/private", ...by]],
    test: [1, [file(`robots: ${file(ROBOTS)}\nGooglebot: { allow: /private }\n`)]],
    tester: [3, ["missing.txt"]],
    fetch: [3, ["https://a.invalid", "--json"]],
    simulate: [0, ["--history", "503-13h"]],
    page: [1, ["-", ...by], PAGE],
    prefs: [0, ["-", "--url", "https://a.example/", ...judged], PAGE],
    sitemap: [0, ["-"], "https://a.example/\n"],
    crawl: [3, ["http://a.invalid/", ...FOOBOT, "--db", "c.db"]],
    crawlers: [0, ["Googlebot"]],
    batch: [0, [], line],
    parse: [0, ["-"], ROBOTS],
    completion: [0, ["bash"]],
  };
  expect(Object.keys(runs).sort()).toEqual(commands.map(({ name }) => name).sort());
  const seen = await Promise.all(
    Object.entries(runs).map(async ([name, [code, args, input = ""]]) => {
      const options: RunOptions = { input, cwd: folder() };
      return { name, code, run: await maycrawlProcess([name, ...args], options) };
    }),
  );
  for (const { name, code, run } of seen) {
    const [, args, input = ""] = runs[name] ?? [0, []];
    expect([name, run.code]).toEqual([name, code]);
    if (name === "fetch") continue; // The output of fetch contains the duration.
    expect(run).toEqual(await maycrawl([name, ...args], { input, cwd: folder() }));
  }
});

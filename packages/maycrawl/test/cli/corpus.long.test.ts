import { dialects, findCrawler, isAllowed } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { corpusFiles } from "../support/corpus.ts";
import { file, maycrawl } from "../support/run.ts";
import { serve } from "../support/servers.ts";

const AGENTS = ["Googlebot", "FooBot", "MJ12bot"];
const PATHS = ["/", "/search?q=a%20b", "/wp-admin/admin-ajax.php", "/a/b.php?sort=1", "/images/x.gif"];

test("maycrawl check gives the same answers as the engine for real robots.txt files over HTTP", async (context) => {
  const files = corpusFiles(context, 8);
  for (const { name, bytes } of files) {
    const server = await serve((_, response) => response.end(bytes));
    const urls = PATHS.map((path) => server.origin + path);
    const { stdout, code } = await maycrawl([
      "check",
      ...urls,
      ...AGENTS.flatMap((agent) => ["--as", agent]),
      "--json",
    ]);
    const verdicts = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(verdicts).toHaveLength(PATHS.length * AGENTS.length);
    for (const { url, token, allowed } of verdicts) {
      const asked = findCrawler(token) ?? token;
      expect([name, url, token, allowed]).toEqual([name, url, token, isAllowed(bytes, asked, url)]);
    }
    expect(code).toBe(verdicts.every(({ allowed }) => allowed) ? 0 : 1);
    expect(server.received).toHaveLength(1);
  }
});

test("maycrawl batch gives the same answers as the engine for real robots.txt files in every dialect", async (context) => {
  const files = corpusFiles(context, 400);
  const urls = PATHS.map((path) => `https://a.example${path}`);
  for (const [name, dialect] of Object.entries(dialects)) {
    const input = files
      .map(
        ({ name: id, bytes }) =>
          `${JSON.stringify({ id, robots_base64: Buffer.from(bytes).toString("base64"), agents: AGENTS, urls })}\n`,
      )
      .join("");
    const { code, stdout } = await maycrawl(["batch", "--dialect", name], { input });
    expect(code).toBe(0);
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id)).toEqual(files.map((one) => one.name));
    for (const [index, { bytes }] of files.entries()) {
      const expected = AGENTS.map((agent) => urls.map((url) => isAllowed(bytes, agent, url, { dialect })));
      expect(answers[index].results.map(({ allowed }: { allowed: boolean[] }) => allowed)).toEqual(expected);
    }
  }
});

test("parse, explain and compare of real robots.txt files exit with 0 or 1, and print no control characters", async (context) => {
  for (const { bytes } of corpusFiles(context, 10)) {
    const path = file(bytes);
    for (const args of [
      ["parse", path],
      ["parse", path, "--json"],
      ["explain", "https://a.example/search?q=1", "--as", "FooBot", "--robots", path],
      ["explain", "https://a.example/search?q=1", "--as", "Googlebot", "--robots", path, "--all", "--json"],
      ["compare", "https://a.example/search?q=1", "--as", "Googlebot-Image", "--robots", path],
      ["compare", "https://a.example/search?q=1", "--as", "YandexBot", "--robots", path, "--json"],
    ]) {
      const { code, stdout } = await maycrawl(args);
      expect(code).toBeLessThan(2);
      expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      if (args.includes("--json")) JSON.parse(stdout);
    }
  }
});

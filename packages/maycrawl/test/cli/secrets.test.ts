import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folder, maycrawl } from "../support/run.ts";
import { serve } from "../support/servers.ts";

const SECRET = "S3cr3t";
const CRAWL = ["crawl", "http://127.0.0.1:1/", "--contact", "a@b.example", "--as", "FooBot"];

const ADDRESSES = [
  "postgres://boss:S3cr3t@127.0.0.1:1/x",
  "postgresql://boss:S3cr3t@127.0.0.1:1x/x",
  "postgres://boss:p?S3cr3t#S3cr3t@127.0.0.1:1/x",
  "postgres://boss@127.0.0.1:1/x?password=S3cr3t",
  "host=127.0.0.1 user=boss password=S3cr3t port=1",
  String.raw`host=127.0.0.1 password='a b\'S3cr3t' port=1`,
  "http://u:S3cr3t@127.0.0.1:1/",
  "http://u:S3cr3t@127.0.0.1:1x/",
  "http://S3cr3t@127.0.0.1:1/",
  "ftp://u:S3cr3t@127.0.0.1:1/",
  "htp://u:S3cr3t@127.0.0.1:1/",
  "//u:S3cr3t@127.0.0.1:1/",
  "http//u:S3cr3t@127.0.0.1:1/",
  "https;//u:S3cr3t@127.0.0.1:1/",
  "u:S3cr3t@127.0.0.1:1/",
  "redis://:S3cr3t@127.0.0.1:1",
  "redis://:S3cr3t@127.0.0.1:1x",
  "redis://127.0.0.1:1/?password=S3cr3t",
];

/** Command lines to which the test adds an address as the last argument. */
const COMMANDS: readonly (readonly string[])[] = [
  ["crawl", ...CRAWL.slice(2)],
  [...CRAWL, "--db"],
  [...CRAWL, "--resolve"],
  [...CRAWL, "--rate"],
  ["crawl", "report"],
  ["crawl", "report", "--database"],
  ["crawl", "report", "a.db", "b.db"],
  ["crawl", "status", "--database"],
  ["crawl", "copy", "a.db"],
  ["crawl", "copy", "a.db", "b.db"],
  ["check", "--as", "FooBot"],
  ["check", "--json", "--as", "FooBot"],
  ["check", "http://127.0.0.1:1/", "--as", "FooBot", "--redis"],
  ["check", "http://127.0.0.1:1/", "--as", "FooBot", "--cache"],
  ["check", "http://127.0.0.1:1/", "--as", "FooBot", "--timeout"],
  ["check", "http://a.example/", "--as", "FooBot", "--robots"],
  ["check", "http://a.example/", "--json", "--as", "FooBot", "--robots"],
  ["check", "http://a.example/", "--as"],
  ["explain", "--json", "--as", "FooBot"],
  ["compare", "--as", "FooBot"],
  ["compare", "--json", "--as", "FooBot"],
  ["diff", "a.txt"],
  ["diff", "--json", "a.txt"],
  ["diff", "a.txt", "b.txt", "--urls"],
  ["test"],
  ["test", "--json", "a.yaml", "--robots"],
  ["tester"],
  ["tester", "--port"],
  ["tester", "--resolve"],
  ["fetch", "--json"],
  ["page", "--as", "FooBot"],
  ["page", "--json", "--as", "FooBot"],
  ["prefs", "--json"],
  ["parse", "--json"],
  ["sitemap", "--json"],
  ["sitemap", "a.xml", "--url"],
  ["sitemap", "a.xml", "--as", "FooBot", "--robots"],
  ["simulate"],
  ["crawlers"],
  [],
];

describe.each(COMMANDS.map((args) => [args.join(" "), args] as const))("maycrawl %s", (_, args) => {
  test.each(ADDRESSES)("does not show the password of %s", async (address) => {
    const cwd = folder();
    const { stdout, stderr } = await maycrawl([...args, address], { cwd });
    expect(stdout + stderr + written(cwd)).not.toContain(SECRET);
  });
});

/** Returns the names and contents of all files in a folder. */
function written(folder: string): string {
  if (!existsSync(folder)) return "";
  return readdirSync(folder)
    .map((name) => {
      const path = join(folder, name);
      return name + (statSync(path).isDirectory() ? written(path) : readFileSync(path, "latin1"));
    })
    .join("\n");
}

test.each([
  ["fetch"],
  ["fetch", "--json"],
  ["check", "--as", "FooBot"],
  ["check", "--json", "--as", "FooBot"],
  ["explain", "--as", "FooBot"],
  ["page", "--as", "FooBot"],
  ["page", "--json", "--as", "FooBot"],
  ["sitemap"],
  ["sitemap", "--json"],
  ["crawl", ...CRAWL.slice(2), "--rate", "0"],
  ["crawl", ...CRAWL.slice(2), "--rate", "0", "--ndjson", "-"],
])("maycrawl %j does not show a password in a redirect's Location", async (...args) => {
  const { origin } = await serve((request, response) => {
    const isPage = args[0] !== "fetch" && request.url === "/robots.txt";
    if (isPage) return response.writeHead(404).end();
    return response.writeHead(302, { location: "http://u:S3cr3t@127.0.0.2:1/x" }).end();
  });
  const { stdout, stderr } = await maycrawl([...args, `${origin}/a`], { cwd: folder() });
  expect(stdout).not.toBe("");
  expect(stdout + stderr).not.toContain(SECRET);
});

import { once } from "node:events";
import { linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FOOBOT, folder, maycrawl } from "../support/run.ts";

let server: Server;
let origin = "";
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked++;
    const isRobots = request.url === "/robots.txt";
    const text = `User-agent: *\nDisallow: /x\nSitemap: ${origin}/sitemap.xml\n`;
    const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/x</loc></url></urlset>`;
    const isPage = !isRobots && request.url !== "/sitemap.xml";
    response.setHeader("content-type", isRobots ? "text/plain" : isPage ? "text/html" : "application/xml");
    response.end(isRobots ? text : isPage ? "<title>t</title>" : sitemap);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const crawl = (...rest: string[]): string[] => ["crawl", `${origin}/`, ...FOOBOT, ...rest];

it("maycrawl crawl and crawl report refuse to overwrite an input or another output", async () => {
  const cwd = folder();
  await maycrawl(crawl(), { cwd });
  const before = readFileSync(join(cwd, "crawl.db"));
  symlinkSync("crawl.db", join(cwd, "link"));
  writeFileSync(join(cwd, "urls"), `${origin}/\n`);
  linkSync(join(cwd, "crawl.db"), join(cwd, "hard"));
  asked = 0;
  const wrong: [string[], string][] = [
    [["crawl", "report", "crawl.db", "--csv", "crawl.db"], "FILE and --csv are the same file: crawl.db"],
    [["crawl", "report", "./crawl.db", "--html", "link"], "FILE and --html are the same file: link"],
    [["crawl", "report", "crawl.db", "--ndjson", "hard"], "FILE and --ndjson are the same file: hard"],
    [
      ["crawl", "report", "crawl.db", "--csv", "a", "--ndjson", "./a"],
      "--csv and --ndjson are the same file: ./a",
    ],
    [crawl("--html", "crawl.db"), "--db and --html are the same file: crawl.db"],
    [crawl("--db", "new.db", "--csv", "./new.db"), "--db and --csv are the same file: ./new.db"],
    [crawl("--warc", "a.gz", "--csv", "a.gz"), "--warc and --csv are the same file: a.gz"],
    [crawl("--cache", "a.db", "--csv", "a.db"), "--cache and --csv are the same file: a.db"],
    [["crawl", "urls", ...crawl("--csv", "./urls").slice(2)], "SEED and --csv are the same file: ./urls"],
  ];
  for (const [args, message] of wrong) {
    const { code, stdout, stderr } = await maycrawl(args, { cwd });
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(`error: ${message}`)]);
  }
  expect(asked).toBe(0);
  expect(readFileSync(join(cwd, "crawl.db")).equals(before)).toBe(true);
  const devices = ["--csv", "/dev/null", "--ndjson", "/dev/null"];
  expect((await maycrawl(["crawl", "report", "crawl.db", ...devices], { cwd })).code).toBe(1);
});

it.each(["--csv", "--ndjson"])(
  "maycrawl crawl %s - writes only the results to standard output, with the usual exit code",
  async (out) => {
    const cwd = folder();
    const run = await maycrawl(crawl(out, "-"), { cwd });
    const report = await maycrawl(["crawl", "report", "crawl.db", out, "-"], { cwd });
    expect([run.code, report.code, run.stderr, report.stderr]).toEqual([1, 1, "", ""]);
    expect(run.stdout).toBe(report.stdout);
    const lines = run.stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(out === "--csv" ? 3 : 2);
    if (out === "--ndjson")
      expect(lines.map((line) => Object.keys(JSON.parse(line))[0])).toEqual(["url", "url"]);
  },
);

it.each([
  [["--csv", "-", "--ndjson", "-"], "--csv - and --ndjson -"],
  [["--csv", "-", "--json"], "--csv - and --json"],
  [["--ndjson", "-", "--json"], "--ndjson - and --json"],
])("maycrawl crawl rejects two outputs on standard output: %j", async (out, both) => {
  asked = 0;
  const cwd = folder();
  const run = await maycrawl(crawl(...out), { cwd });
  expect([run.code, asked]).toEqual([2, 0]);
  expect(run.stdout + run.stderr).toContain(`${both} both write to standard output`);
});

it.each([
  ["--db", ":memory:"],
  ["--db", "file:x.db"],
  ["--cache", "file:x.db"],
  ["--cache", "libsql://a.example"],
])("maycrawl crawl rejects %s %s, which is not a path, before any request", async (option, path) => {
  asked = 0;
  const cwd = folder();
  const run = await maycrawl(crawl(option, path), { cwd });
  expect([run.code, asked, readdirSync(cwd)]).toEqual([2, 0, []]);
  expect(run.stderr).toContain(
    `error: ${option} "${path}" is not the path of a file\n  expected a path such as `,
  );
});

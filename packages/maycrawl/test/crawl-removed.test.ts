import { join } from "node:path";
import { SqliteFile } from "@maycrawl/agent/sqlite";
import { crawlLayout } from "@maycrawl/crawler";
import { expect, it } from "vitest";
import { FOOBOT, folder, maycrawl } from "./run.ts";

const REDIS = "redis://me:secret@127.0.0.1:1";
const NO_REDIS = `error: crawl --redis was removed: many machines crawl by a PostgreSQL database
  use --database postgres://HOST/DATABASE; crawl status, report and copy take it, too
`;
const NO_MERGE = `error: crawl merge was removed: the workers of a crawl write into one PostgreSQL database
  crawl report --database and crawl copy read that; segments of maycrawl 0.1.0 are merged with maycrawl 0.1.0
`;

it.each([
  ["crawl", "http://a.example/", ...FOOBOT, "--redis", REDIS],
  ["crawl", "http://a.example/", ...FOOBOT, `--redis=${REDIS}`],
  ["crawl", "--worker", "--redis", REDIS, "--name", "shop", "--db", "one.db"],
  ["crawl", "--redis"],
  ["crawl", "status", "--redis", REDIS],
  ["crawl", "status", "--database", "postgres://127.0.0.1:1/none", "--redis", REDIS],
])("maycrawl %s … names --database instead of --redis, with exit code 2", async (...args) => {
  const run = await maycrawl(args, { cwd: folder() });
  expect(run).toEqual({ code: 2, stdout: "", stderr: NO_REDIS });
});

it.each([
  ["crawl", "merge"],
  ["crawl", "merge", "one.db", "two.db", "--db", "crawl.db"],
  ["crawl", "--db", "crawl.db", "merge", "one.db"],
  ["crawl", "merge", "--help"],
  ["help", "crawl", "merge"],
])("maycrawl %s %s … names what took the place of crawl merge, with exit code 2", async (...args) => {
  const run = await maycrawl(args, { cwd: folder() });
  expect(run).toEqual({ code: 2, stdout: "", stderr: NO_MERGE });
});

it("--redis behind -- is an operand of crawl", async () => {
  const run = await maycrawl(["crawl", ...FOOBOT, "--", "--redis"], { cwd: folder() });
  expect(run.stderr).toContain("--redis cannot be read");
});

it("maycrawl crawl --help has neither --redis nor merge", async () => {
  const { stdout } = await maycrawl(["crawl", "--help"]);
  expect(stdout).not.toMatch(/redis|merge|segment/i);
});

it("a worker's segment of a crawl in Redis is refused with what to do, and exit code 3", async () => {
  const cwd = folder();
  const file = new SqliteFile(join(cwd, "segment.db"), crawlLayout);
  file.prepare("INSERT INTO setting (name, value) VALUES ('segment', 'x')").run();
  file.close();
  for (const args of [
    ["crawl", "http://127.0.0.1:1/", ...FOOBOT, "--db", "segment.db"],
    ["crawl", "report", "segment.db"],
    ["crawl", "copy", "segment.db", "postgres://127.0.0.1:1/none"],
  ]) {
    const { code, stderr } = await maycrawl(args, { cwd });
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(
        /^error: segment\.db could not be (?:opened|read): it is a worker's segment of a crawl in Redis, which this version no longer reads; merge the segments with maycrawl 0\.1\.0, and use the merged file\.\n$/,
      ),
    ]);
  }
});

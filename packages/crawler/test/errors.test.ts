import { writeFileSync } from "node:fs";
import * as agent from "@maycrawl/agent";
import * as engine from "@maycrawl/engine";
import { readPage, readSitemap } from "@maycrawl/readers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { caught } from "../../../tests/support/caught.ts";
import { classesOf, errorClasses } from "../../../tests/support/error-classes.ts";
import { CrawlFile } from "../src/crawl/file/sqlite/crawl-file.ts";
import { CrawlLock } from "../src/crawl/file/sqlite/crawl-lock.ts";
import * as errors from "../src/errors.ts";
import {
  auditPage,
  crawl,
  joinCrawl,
  listNamedSitemaps,
  readDatabaseCrawlStatus,
  walkSitemaps,
} from "../src/index.ts";
import { copyCrawl, exportCsv, summariseCrawl, writeReport } from "../src/report.ts";
import { WarcWriter } from "../src/warc.ts";
import { newFile } from "./support/crawls.ts";

/** A database URL whose port has no server. */
const NOWHERE = { url: "postgres://127.0.0.1:1/none" };
const userAgent = "FooBot/1.0 (+https://example.com/bot)";
const FAILED = ["CrawlError", "CrawlStoreError", "RobotsError"];
const WRONG = ["RobotsArgumentError", "RobotsError"];

/** Reads all items. */
async function readAll(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _item of items);
}

/** Creates a file with a text, and returns its path. */
function written(text: string, name?: string): string {
  const path = newFile(name);
  writeFileSync(path, text);
  return path;
}

/** Creates the file of a crawl that has not begun, and returns its path. */
function crawlFile(): string {
  const path = newFile();
  new CrawlFile(path).close();
  return path;
}

function openAgent(): agent.RobotsAgent {
  const made = new agent.RobotsAgent({ userAgent });
  onTestFinished(async () => made[Symbol.asyncDispose]());
  return made;
}

const FAILURES: readonly (readonly [what: string, cause: () => unknown])[] = [
  ["crawl() on a text file", () => readAll(crawl({ userAgent, file: written("x"), seeds: [] }))],
  ["crawl() in a missing folder", () => readAll(crawl({ userAgent, file: "/no/folder/c.db", seeds: [] }))],
  [
    "crawl() on a file that is being crawled",
    () => {
      const file = crawlFile();
      const lock = new CrawlLock(file);
      onTestFinished(() => lock[Symbol.dispose]());
      return readAll(crawl({ userAgent, file, seeds: [] }));
    },
  ],
  ["joinCrawl() on an unreachable database", () => joined(NOWHERE)],
  ["readDatabaseCrawlStatus() on an unreachable database", () => readDatabaseCrawlStatus(NOWHERE)],
  ["summariseCrawl() of a missing file", () => summariseCrawl(newFile())],
  ["summariseCrawl() of another program's file", () => summariseCrawl(written("x"))],
  ["exportCsv() of a missing file", () => readAll(exportCsv(newFile()))],
  ["writeReport() into a missing folder", () => writeReport(crawlFile(), "/no/folder/report.html")],
  ["copyCrawl() to an existing file", () => copyCrawl(NOWHERE, written("x"))],
  ["copyCrawl() of a missing file", () => copyCrawl(newFile(), NOWHERE)],
  ["WarcWriter.open() on a text file", () => WarcWriter.open(written("x", "a.warc.gz"))],
  ["WarcWriter.open() in a missing folder", () => WarcWriter.open("/no/folder/a.warc.gz")],
];

function joined(database: typeof NOWHERE): Promise<void> {
  return readAll(joinCrawl({ database }));
}

const WRONG_ARGUMENTS: readonly (readonly [
  what: string,
  leaf: keyof typeof engine | keyof typeof agent,
  cause: () => unknown,
])[] = [
  [
    "crawl() without a file or database",
    "InvalidOptionError",
    () => readAll(crawl({ userAgent, seeds: [] } as never)),
  ],
  [
    "crawl() with an invalid seed",
    "InvalidOptionError",
    () => readAll(crawl({ userAgent, file: newFile(), seeds: ["/a"] })),
  ],
  ["summariseCrawl() of an empty path", "InvalidOptionError", () => summariseCrawl("")],
  [
    "auditPage() with an invalid agent",
    "InvalidOptionError",
    () => auditPage("https://example.com/", {} as never, "FooBot"),
  ],
  [
    "readPage() of a number",
    "InvalidOptionError",
    () => readPage(5 as never, { url: "https://example.com/" }),
  ],
  ["readSitemap() of a number", "InvalidOptionError", () => readAll(readSitemap(5 as never))],
  ["walkSitemaps() with a relative URL", "InvalidUrlError", () => readAll(walkSitemaps("/a", openAgent()))],
  [
    "listNamedSitemaps() with an invalid document",
    "InvalidInputError",
    () => listNamedSitemaps({} as never, "https://example.com/robots.txt"),
  ],
  [
    "writeReport() over its own crawl file",
    "InvalidOptionError",
    () => {
      const file = crawlFile();
      return writeReport(file, file);
    },
  ],
];

describe("errors of the crawler:", () => {
  test.each(FAILURES)("%s throws CrawlStoreError", async (_what, cause) => {
    const error = await caught(cause);
    expect(error).toMatchObject({ code: "ERR_ROBOTS_CRAWL_STORE", name: "CrawlStoreError" });
    expect(classesOf(error, engine, agent, errors)).toEqual(FAILED);
  });

  test.each(WRONG_ARGUMENTS)("%s throws %s", async (_what, leaf, cause) => {
    expect(classesOf(await caught(cause), engine, agent, errors)).toEqual([leaf, ...WRONG].sort());
  });

  test("every class has a test case", () => {
    expect(
      errorClasses(errors)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["CrawlError", "CrawlStoreError"]);
  });

  test("auditPage() throws errors of the agent unchanged", async () => {
    const closed = openAgent();
    await closed[Symbol.asyncDispose]();
    const error = await caught(() => auditPage("https://example.com/", closed, "FooBot"));
    expect(classesOf(error, engine, agent, errors)).toEqual([
      "AgentClosedError",
      "RobotsAgentError",
      "RobotsError",
    ]);
  });
});

test("errors of the crawler are recognised by another copy of the package", async () => {
  vi.resetModules();
  const copy = await import("../src/errors.ts");
  expect(copy.CrawlStoreError).not.toBe(errors.CrawlStoreError);
  expect(classesOf(new copy.CrawlStoreError("x"), engine, agent, errors)).toEqual(FAILED);
});

test("CrawlStoreError masks the password of a URL in its message", () => {
  expect(new errors.CrawlStoreError("postgres://me:secret@host/x is away.").message).not.toContain("secret");
});

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

/** Nothing listens there. */
const NOWHERE = { url: "postgres://127.0.0.1:1/none" };
const userAgent = "FooBot/1.0 (+https://example.com/bot)";
const FAILED = ["CrawlError", "CrawlStoreError", "RobotsError"];
const WRONG = ["RobotsArgumentError", "RobotsError"];

/** Reads something to its end. */
async function whole(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _item of items);
}

/** A file with this text in it. */
function written(text: string, name?: string): string {
  const path = newFile(name);
  writeFileSync(path, text);
  return path;
}

/** The file of a crawl that has not begun. */
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
  ["a crawl whose file is a text", () => whole(crawl({ userAgent, file: written("x"), seeds: [] }))],
  [
    "a crawl in a folder that is not there",
    () => whole(crawl({ userAgent, file: "/no/folder/c.db", seeds: [] })),
  ],
  [
    "a crawl that is under way",
    () => {
      const file = crawlFile();
      const lock = new CrawlLock(file);
      onTestFinished(() => lock[Symbol.dispose]());
      return whole(crawl({ userAgent, file, seeds: [] }));
    },
  ],
  ["a database that is not there", () => joined(NOWHERE)],
  ["the status of a crawl in such a database", () => readDatabaseCrawlStatus(NOWHERE)],
  ["a summary of a file that is not there", () => summariseCrawl(newFile())],
  ["a summary of another program's file", () => summariseCrawl(written("x"))],
  ["pages of a file that is not there", () => whole(exportCsv(newFile()))],
  ["a report in a folder that is not there", () => writeReport(crawlFile(), "/no/folder/report.html")],
  ["a copy to a file that exists", () => copyCrawl(NOWHERE, written("x"))],
  ["a copy of a file that is not there", () => copyCrawl(newFile(), NOWHERE)],
  ["an archive that is a text", () => WarcWriter.open(written("x", "a.warc.gz"))],
  ["an archive in a folder that is not there", () => WarcWriter.open("/no/folder/a.warc.gz")],
];

function joined(database: typeof NOWHERE): Promise<void> {
  return whole(joinCrawl({ database }));
}

const WRONG_ARGUMENTS: readonly (readonly [
  what: string,
  leaf: keyof typeof engine | keyof typeof agent,
  cause: () => unknown,
])[] = [
  ["a crawl without a place", "InvalidOptionError", () => whole(crawl({ userAgent, seeds: [] } as never))],
  [
    "a seed that is no URL",
    "InvalidOptionError",
    () => whole(crawl({ userAgent, file: newFile(), seeds: ["/a"] })),
  ],
  ["a file without a name", "InvalidOptionError", () => summariseCrawl("")],
  [
    "an agent that is none",
    "InvalidOptionError",
    () => auditPage("https://example.com/", {} as never, "FooBot"),
  ],
  ["a page of no source", "InvalidOptionError", () => readPage(5 as never, { url: "https://example.com/" })],
  ["a sitemap of no source", "InvalidOptionError", () => whole(readSitemap(5 as never))],
  ["a walk that begins at no URL", "InvalidUrlError", () => whole(walkSitemaps("/a", openAgent()))],
  [
    "sitemaps of no document",
    "InvalidInputError",
    () => listNamedSitemaps({} as never, "https://example.com/robots.txt"),
  ],
  [
    "a report over its own crawl",
    "InvalidOptionError",
    () => {
      const file = crawlFile();
      return writeReport(file, file);
    },
  ],
];

describe("an error of the crawler is told apart by its class and its code", () => {
  test.each(FAILURES)("%s: CrawlStoreError", async (_what, cause) => {
    const error = await caught(cause);
    expect(error).toMatchObject({ code: "ERR_ROBOTS_CRAWL_STORE", name: "CrawlStoreError" });
    expect(classesOf(error, engine, agent, errors)).toEqual(FAILED);
  });

  test.each(WRONG_ARGUMENTS)("%s: %s", async (_what, leaf, cause) => {
    expect(classesOf(await caught(cause), engine, agent, errors)).toEqual([leaf, ...WRONG].sort());
  });

  test("each class has a case here", () => {
    expect(
      errorClasses(errors)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["CrawlError", "CrawlStoreError"]);
  });

  test("an error of the agent stays one", async () => {
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

test("two copies of the package recognise each other's errors", async () => {
  vi.resetModules();
  const copy = await import("../src/errors.ts");
  expect(copy.CrawlStoreError).not.toBe(errors.CrawlStoreError);
  expect(classesOf(new copy.CrawlStoreError("x"), engine, agent, errors)).toEqual(FAILED);
});

test("a password in an address is masked", () => {
  expect(new errors.CrawlStoreError("postgres://me:secret@host/x is away.").message).not.toContain("secret");
});

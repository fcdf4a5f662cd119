import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InvalidOptionError } from "@maycrawl/agent";
import { SqliteStore } from "@maycrawl/agent/sqlite";
import { describe, expect, it } from "vitest";
import { crawl } from "../../src/crawl/crawl.ts";
import { crawlToEnd, newFile, quickOptions, rows } from "../support/crawls.ts";
import { page, waitingHost, world } from "../support/world.ts";

describe("crawl() with an unusable file", () => {
  it.each([
    ["of another program", "SQLite format 3\0 and so on".padEnd(200, "x")],
    ["that is not a database", "User-agent: *\n"],
  ])("rejects a file %s and does not change it", async (_name, content) => {
    const w = await world();
    const file = newFile();
    writeFileSync(file, content);
    await expect(crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin("a")}/`] }))).rejects.toThrow(
      /is not a maycrawl file with a crawl\. It was not changed\./,
    );
    expect(readFileSync(file, "latin1")).toBe(content);
    expect(existsSync(`${file}-lock`)).toBe(false);
  });

  it("rejects a cache of robots.txt files", async () => {
    const w = await world();
    const file = newFile();
    await new SqliteStore(file)[Symbol.asyncDispose]();
    await expect(crawlToEnd(quickOptions(w, { file }))).rejects.toThrow(
      /is not a maycrawl file with a crawl/,
    );
  });

  it("rejects a file in a folder that does not exist", async () => {
    const w = await world();
    const file = join(newFile(), "no", "crawl.db");
    await expect(crawlToEnd(quickOptions(w, { file }))).rejects.toThrow(/could not be opened: ENOENT/);
  });

  it.skipIf(process.getuid?.() === 0)("rejects a file in a folder without write permission", async () => {
    const w = await world();
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-shut-"));
    chmodSync(folder, 0o500);
    const shut = join(folder, "crawl.db");
    await expect(crawlToEnd(quickOptions(w, { file: shut }))).rejects.toThrow(/could not be opened: EACCES/);
  });

  it("rejects a file that another process crawls, and takes over the lock when that process is dead", async () => {
    const w = await world();
    w.host("a", { "/": page([]) });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    const holder = fileURLToPath(new URL("../support/lock-process.mjs", import.meta.url));
    const other = spawn(process.execPath, [holder, options.file, "hold"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(other.stdout, "data");
    await expect(crawlToEnd(options)).rejects.toThrow(`is being crawled by process ${other.pid}`);
    other.kill("SIGKILL");
    await once(other, "close");
    expect((await crawlToEnd(options)).at(-1)).toMatchObject({ by: "done", visited: 1 });
    expect(existsSync(`${options.file}-lock`)).toBe(false);
  });
});

it("crawl() immediately rejects a file that this process is already crawling, and the first crawl continues", async () => {
  const w = await world();
  const { asked, answer } = waitingHost(w, "a");
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
  const first = crawlToEnd(options);
  await asked;
  await expect(crawlToEnd(options)).rejects.toThrow(
    /is being crawled by this process\. Wait until that crawl ends/,
  );
  answer();
  expect((await first).at(-1)).toMatchObject({ by: "done", visited: 1 });
  w.host("a", { "/": page([]) });
  expect((await crawlToEnd(options)).at(-1)).toMatchObject({ by: "done", visited: 1 });
});

describe("crawl() with wrong arguments", () => {
  it.each([
    ["an invalid rate", { rate: -1 }, /rate must be a finite number/],
    ["an invalid scope", { scope: "world" as "host" }, /scope must be/],
    ["an invalid pattern", { include: ["shop"] }, /is not a path pattern/],
    ["an invalid number of pages", { maxPages: 0 }, /maxPages must be a whole number, 1 or more/],
    ["an unknown option", { maxPage: 3 } as object, /crawl has no option "maxPage"; the options are seeds, /],
    [
      "seeds that are a string",
      { seeds: "https://example.com/" },
      /^seeds must be a list; received the string/,
    ],
    ["a pattern that is not in a list", { include: "/shop" as never }, /^include must be a list/],
    [
      "no file and no database",
      { file: undefined },
      /^crawl needs exactly one of the options file and database/,
    ],
    ["no User-Agent", { userAgent: "" }, /userAgent must be/],
    ["a number that is a string", { rate: "5" as never }, /^rate must be .*; received '5'\.$/],
    ["seeds that are a number", { seeds: 5 as never }, /^seeds must be a list; received 5/],
    [
      "a string instead of a boolean",
      { sitemaps: "yes" as never },
      /^sitemaps must be true or false; received 'yes'/,
    ],
    [
      "a number instead of a boolean",
      { probeMissingPages: 1 as never },
      /^probeMissingPages must be true or false; received 1/,
    ],
    [
      "the name of an archive instead of a function",
      { archive: "a.warc.gz" as never },
      /^archive must be a function; received/,
    ],
    [
      "a controller instead of its signal",
      { signal: new AbortController() as never },
      /^signal must be an AbortSignal, such as the `signal` of an AbortController; received AbortController/,
    ],
  ])("throws immediately for %s", async (_name, wrong, message) => {
    const w = await world();
    expect(() => crawl({ ...quickOptions(w, wrong), ...wrong })).toThrow(message);
  });

  it("rejects a seed with a password, and the error does not contain the password", async () => {
    const w = await world();
    const asked = crawlToEnd(quickOptions(w, { seeds: ["https://user:secret@example.com/"] }));
    await expect(asked).rejects.toThrow(
      /^A seed on example\.com contains a user name or a password\. The crawl does not use them: remove them from the URL\.$/,
    );
    expect(w.asked).toHaveLength(0);
  });

  it.each(["example.com", "ftp://example.com/", "mailto:a@b.c", ""])(
    "rejects the seed %j without a request",
    async (seed) => {
      const w = await world();
      await expect(crawlToEnd(quickOptions(w, { seeds: [seed] }))).rejects.toThrow(
        /is not a URL that can be crawled(: ftp: pages are not supported)?\. Expected an http or https URL, such as/,
      );
      expect(w.asked).toHaveLength(0);
    },
  );

  it("rejects a seed with the scheme ftp, with the reason that ftp is not supported", async () => {
    const w = await world();
    const asked = crawlToEnd(quickOptions(w, { seeds: ["ftp://example.com/"] }));
    await expect(asked).rejects.toThrow(
      'The seed "ftp://example.com/" is not a URL that can be crawled: ftp: pages are not supported. Expected',
    );
  });

  it("returns a crawl that can be read only once", async () => {
    const w = await world();
    const run = crawl(quickOptions(w, {}));
    for await (const _ of run);
    expect(() => run[Symbol.asyncIterator]()).toThrow(/can be read once/);
  });
});

describe("the caller's signal of crawl()", () => {
  it("ends the crawl immediately with its reason, and the next run continues with the same file", async () => {
    const w = await world();
    const end = new AbortController();
    const reason = new Error("enough");
    const hanging = w.host("a", { "/": page(["/hangs"]), "/hangs": () => end.abort(reason) });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], signal: end.signal });
    await expect(crawlToEnd(options)).rejects.toBe(reason);
    hanging.set("/hangs", page([]));
    expect((await crawlToEnd({ ...options, signal: undefined })).at(-1)).toMatchObject({
      by: "done",
      visited: 2,
    });
  });

  it("prevents any request if it is already aborted", async () => {
    const w = await world();
    const reason = new Error("never");
    await expect(
      crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], signal: AbortSignal.abort(reason) })),
    ).rejects.toBe(reason);
    expect(w.asked).toHaveLength(0);
  });
});

describe("crawl() rejects, and records no visit, after an invalid result of", () => {
  it.each<[string, (isPage: () => boolean) => object, RegExp]>([
    [
      "a resolver",
      () => ({ resolve: async () => "127.0.0.1" }),
      /^resolve must return a list of .* for a\.example/,
    ],
    ["a policy", () => ({ addressPolicy: () => 1 }), /^addressPolicy must return true or false/],
    [
      "a resolver, only when the page is asked for",
      (isPage) => ({
        resolve: async () => (isPage() ? "127.0.0.1" : [{ address: "127.0.0.1", family: 4 }]),
      }),
      /^resolve must return a list of .* for a\.example/,
    ],
    [
      "a policy, only when the page is asked for",
      (isPage) => ({ addressPolicy: () => (isPage() ? 1 : true) }),
      /^addressPolicy must return true or false/,
    ],
  ])("%s", async (_name, faulty, message) => {
    const w = await world();
    w.host("a", {
      // The page then needs a new connection, so its address is resolved again.
      "/robots.txt": { headers: { connection: "close" } },
      "/": page([]),
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    const isPage = (): boolean => w.asked.length > 0;
    const run = crawlToEnd({ ...options, ...faulty(isPage) });
    await expect(run).rejects.toThrow(InvalidOptionError);
    await expect(run).rejects.toThrow(message);
    expect(w.pages("a")).toEqual([]);
    expect(rows(options.file, "SELECT * FROM visit")).toEqual([]);
  });
});

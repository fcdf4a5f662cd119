import { describe, expect, it } from "vitest";
import type { Answer } from "../../../../tests/support/site.ts";
import { crawl } from "../../src/crawl/crawl.ts";
import { readPageRecords } from "../../src/report.ts";
import { crawlToEnd, quickOptions, rows } from "../support/crawls.ts";
import { page, world } from "../support/world.ts";

/** Returns a page that answers 304 to requests with its ETag. */
function validated(body: string, etag: string): Answer {
  return (request, response) => {
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { "content-type": "text/html", etag }).end(body);
  };
}

describe("a second round", () => {
  it("makes conditional requests, notices changed pages, and finds new pages", async () => {
    const w = await world();
    const answers = w.host("a", {
      "/": page(["/same", "/other"]),
      "/same": validated(page([]), '"1"'),
      "/other": page([]),
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    answers.set("/other", page(["/new"], { title: "changed" }));
    answers.set("/new", page([]));
    const events = await crawlToEnd(options);
    expect(events[0]).toMatchObject({ type: "round", round: 2, resumed: false });
    expect(
      w.asked.filter(({ path }) => path === "/same").map(({ headers }) => headers["if-none-match"]),
    ).toEqual([undefined, '"1"']);
    expect(
      rows(
        options.file,
        "SELECT replace(url, rtrim(url, replace(url, '/', '')), '') AS path, status, changed, round FROM pages ORDER BY id",
      ),
    ).toEqual([
      { path: "", status: 200, changed: 0, round: 2 },
      { path: "same", status: 304, changed: 0, round: 2 },
      { path: "other", status: 200, changed: 1, round: 2 },
      { path: "new", status: 200, changed: 1, round: 2 },
    ]);
  });

  it("keeps the data of an unchanged page, and continues to make conditional requests", async () => {
    const w = await world();
    const body = '<title>The same</title><meta name="robots" content="noindex"><a href="/">home</a>';
    w.host("a", { "/": validated(body, '"1"') });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    for (let round = 1; round <= 3; round++) await crawlToEnd(options);
    expect(w.asked.filter(({ path }) => path === "/").map(({ headers }) => headers["if-none-match"])).toEqual(
      [undefined, '"1"', '"1"'],
    );
    const query = "SELECT round, status, title, indexable, links FROM pages";
    expect(rows(options.file, query)).toEqual([
      { round: 3, status: 304, title: "The same", indexable: 0, links: 1 },
    ]);
  });

  it("does not reuse the data of an error page after a 304", async () => {
    const w = await world();
    const origin = w.origin("a");
    const head = '<meta name="robots" content="noindex"><link rel="canonical" href="/other">';
    const answers = w.host("a", {
      "/robots.txt": `Sitemap: ${origin}/sitemap.xml`,
      "/sitemap.xml": `<urlset><url><loc>${origin}/error</loc></url></urlset>`,
      "/": page([]),
      "/error": { status: 404, body: page([], { head }) },
    });
    const options = quickOptions(w, { seeds: [`${origin}/`] });
    await crawlToEnd(options);
    answers.set("/error", (_, response) => void response.writeHead(304).end());
    await crawlToEnd(options);
    expect(
      rows(options.file, "SELECT status, indexable, canonical, links FROM pages WHERE url LIKE '%/error'"),
    ).toEqual([{ status: 304, indexable: null, canonical: null, links: 0 }]);
    expect(rows(options.file, "SELECT * FROM contradictions")).toEqual([]);
  });

  it("stops requesting pages that are gone, and obeys a changed robots.txt", async () => {
    const w = await world();
    const robots = (rule: string): Answer => ({
      headers: { "cache-control": "max-age=0" },
      body: `User-agent: *\n${rule}\n`,
    });
    const answers = w.host("a", {
      "/robots.txt": robots("Disallow: /shut"),
      "/": page(["/gone", "/lost", "/shut"]),
      "/gone": page([]),
      "/lost": page([]),
      "/shut": page([]),
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    answers.set("/", page([]));
    answers.set("/gone", { status: 410 });
    answers.delete("/lost");
    answers.set("/robots.txt", robots("Disallow:"));
    for (let round = 2; round <= 4; round++) await crawlToEnd(options);
    const count = (path: string): number => w.pages("a").filter((one) => one === path).length;
    // A 404 counts as gone only after a second 404.
    expect([count("/"), count("/gone"), count("/lost"), count("/shut")]).toEqual([4, 2, 3, 3]);
  });

  it("continues to request a gone URL in each round while a link or a sitemap names the URL", async () => {
    const w = await world();
    const origin = w.origin("a");
    const answers = w.host("a", {
      "/robots.txt": `Sitemap: ${origin}/sitemap.xml`,
      "/sitemap.xml": `<urlset><url><loc>${origin}/listed</loc></url></urlset>`,
      "/": page(["/missing", "/retired", "/moved"]),
      "/retired": { status: 410 },
      "/moved": { status: 301, headers: { location: "/target" } },
      "/target": { status: 410 },
    });
    const options = quickOptions(w, { seeds: [`${origin}/`] });
    for (let round = 1; round <= 3; round++) await crawlToEnd(options);
    for (const path of ["/missing", "/retired", "/listed", "/target"]) answers.set(path, page([]));
    await crawlToEnd(options);
    const statuses = (path: string): unknown[] =>
      rows(
        options.file,
        `SELECT status FROM visit JOIN url ON url.id = visit.url WHERE url.url LIKE '%${path}'`,
      ).map((row) => (row as { status: number }).status);
    expect(statuses("/missing")).toEqual([404, 404, 404, 200]);
    expect(statuses("/retired")).toEqual([410, 410, 410, 200]);
    expect(statuses("/listed")).toEqual([404, 404, 404, 200]);
    expect(statuses("/target")).toEqual([410, 410, 410, 200]);
    expect(rows(options.file, "SELECT url FROM url WHERE state = 3 OR gone_since IS NOT NULL")).toEqual([]);
  });

  it("requests a URL less and less often if the URL stays gone", async () => {
    const w = await world();
    w.host("a", { "/": page(["/retired"]), "/retired": { status: 410 } });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    for (let round = 1; round <= 12; round++) await crawlToEnd(options);
    expect(
      rows<{ round: number }>(
        options.file,
        "SELECT visit.round FROM visit JOIN url ON url.id = visit.url WHERE url.url LIKE '%/retired'",
      ).map(({ round }) => round),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
  });

  it("requests a gone URL when a page links to the URL again", async () => {
    const w = await world();
    const answers = w.host("a", { "/": page(["/lost"]), "/lost": { status: 410 } });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    answers.set("/", page([]));
    await crawlToEnd(options);
    await crawlToEnd(options);
    expect(w.pages("a").filter((path) => path === "/lost")).toHaveLength(2);
    answers.set("/", page(["/lost"], { title: "It is back" }));
    answers.set("/lost", page([]));
    await crawlToEnd(options);
    expect(rows(options.file, "SELECT status, round FROM pages WHERE url LIKE '%/lost'")).toEqual([
      { status: 200, round: 4 },
    ]);
  });

  it("begins automatically with `everyMs`, and the crawl ends after stop()", async () => {
    const w = await world();
    w.host("a", { "/": page(["/b"]), "/b": page([]) });
    const run = crawl(quickOptions(w, { seeds: [`${w.origin("a")}/`], everyMs: 50 }));
    const rounds: number[] = [];
    for await (const event of run) {
      if (event.type === "round-end" && rounds.push(event.visited) === 3) run.stop();
    }
    expect(rounds.slice(0, 3)).toEqual([2, 2, 2]);
    expect(w.pages("a").length).toBeGreaterThanOrEqual(6);
  });

  it("visits changing pages sooner than unchanged pages with an adaptive `everyMs`", async () => {
    const w = await world();
    let version = 0;
    w.host("a", {
      "/": page(["/same", "/news"]),
      "/same": page([]),
      "/news": (_, response) => void response.end(page([], { title: `news ${version++}` })),
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], everyMs: "adaptive" });
    const stopAtEnd = async (): Promise<void> => {
      const run = crawl(options);
      for await (const event of run) if (event.type === "round-end") run.stop();
    };
    await stopAtEnd();
    const due = (): Record<string, number> => {
      const all = rows<{ url: string; wait: number }>(
        options.file,
        "SELECT url.url, url.due_at - visit.at AS wait FROM url JOIN visit ON visit.id = url.visit",
      );
      return Object.fromEntries(all.map(({ url, wait }) => [new URL(url).pathname, wait / 3_600_000]));
    };
    expect(due()).toEqual({ "/": 24, "/same": 24, "/news": 24 });
    const { SqliteFile } = await import("@maycrawl/agent/internal");
    const { crawlLayout } = await import("../../src/crawl/file/sqlite/file-layout.ts");
    const file = new SqliteFile(options.file, crawlLayout);
    file.prepare("UPDATE url SET due_at = 0").run();
    file.prepare("UPDATE round SET started_at = 0").run();
    file.close();
    await stopAtEnd();
    expect(due()).toEqual({ "/": 36, "/same": 36, "/news": 12 });
  });

  it("reports an image as unread if the header of a 304 no longer says noindex", async () => {
    const w = await world();
    let header = "noindex";
    w.host("a", {
      "/": (request, response) => {
        const headers = { "content-type": "image/png", etag: '"1"', "x-robots-tag": header };
        const isSame = request.headers["if-none-match"] === '"1"';
        response.writeHead(isSame ? 304 : 200, headers).end(isSame ? undefined : "image");
      },
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    const verdicts: string[] = [];
    for (const next of ["all", "all", "noindex", "noindex"]) {
      await crawlToEnd(options);
      for await (const { verdict } of readPageRecords(options.file)) verdicts.push(verdict);
      header = next;
    }
    expect(verdicts).toEqual(["not-indexable", "unread", "unread", "not-indexable"]);
  });
});

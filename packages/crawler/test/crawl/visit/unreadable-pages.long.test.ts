import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { all } from "../../../../../tests/support/byte-streams.ts";
import { readPageRecords } from "../../../src/export/page-records.ts";
import { crawlToEnd, quickOptions, rows } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

it("crawl() ends a request to a hanging server after timeoutMs, retries it, and records the failure", async () => {
  const w = await world();
  w.host("a", { "/": () => {} });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], timeoutMs: 100 });
  expect((await crawlToEnd(options)).at(-1)).toMatchObject({ by: "done", visited: 1 });
  expect(rows(options.file, "SELECT status, error FROM pages")).toEqual([
    { status: null, error: "no answer within 100 ms" },
  ]);
  expect(w.pages("a")).toHaveLength(3);
});

it("crawl() records a readable reason for each page that cannot be read completely", async () => {
  const html = { "content-type": "text/html" };
  const w = await world();
  w.host("a", {
    "/": page(["/mail", "/coded", "/whole", "/not-modified", "/half", "/cut", "/behind"]),
    "/coded": { headers: { ...html, "content-encoding": "gzip" }, body: "not gzip" },
    "/behind": {
      headers: { ...html, "content-encoding": "gzip" },
      body: Buffer.concat([gzipSync(page([])), Buffer.from("<!-- cached -->")]),
    },
    "/not-modified": { status: 304 },
    "/whole": { headers: html, body: "" },
    "/half": (_request, response) => {
      response.writeHead(200, { ...html, "content-length": "1000" }).write("<title>half</title>");
      setTimeout(() => response.destroy(), 50);
    },
    "/cut": (request) => request.destroy(),
    "/mail": { status: 302, headers: { location: "mailto:a@b.example" }, body: "moved" },
  });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, concurrency: 5 });
  await crawlToEnd(options);
  const closed = "the connection was closed before the response was complete";
  const found = (await all(readPageRecords(options.file))).map(({ url, verdict, why }) => [
    new URL(url).pathname,
    verdict,
    why,
  ]);
  expect(found.sort()).toEqual([
    ["/", "indexable", null],
    ["/behind", "indexable", null],
    ["/coded", "unread", "the compressed response is damaged"],
    ["/cut", "failed", closed],
    ["/half", "indexable", closed],
    ["/mail", "failed", 'it redirects to "mailto:a@b.example", which is not an http or https URL'],
    ["/not-modified", "failed", "status 304 (not modified), although the request had no condition"],
    ["/whole", "indexable", "it is empty"],
  ]);
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageRecords, summaryOf } from "../src/report.ts";
import { crawled, newFile, quick, rows } from "./support/crawls.ts";
import { all } from "./support/read.ts";
import { makeVersion1 } from "./support/version-1.ts";
import { page, world } from "./support/world.ts";

/** A file of version 1 that knows URLs in several forms. */
function made(origin: string): string {
  return makeVersion1(
    newFile(),
    `INSERT INTO round (id, started_at, ended_at, ended_by) VALUES (1, 1, 2, 'done');
INSERT INTO host (id, origin, known) VALUES (1, '${origin}', 8);
INSERT INTO url (id, url, host, state, depth, found_by, found_on, linked, visit) VALUES
  (1, '${origin}/', 1, 1, 0, 'seed', NULL, 0, 1),
  (2, '${origin}/%c3%a4', 1, 1, 1, 'link', 1, 1, 2),
  (3, '${origin}/%C3%A4', 1, 1, 2, 'link', 2, 1, 3),
  (4, '${origin}/%7Eu', 1, 1, 1, 'link', 1, 1, 4),
  (5, '${origin}/~u', 1, 2, 3, 'link', 3, 0, NULL),
  (6, '${origin}/old', 1, 1, 1, 'link', 1, 1, 5),
  (7, '${origin.replace("//", "//u:p@")}/x', 1, 1, 1, 'link', 2, 1, 6),
  (8, '${origin}/old?', 1, 2, 1, 'link', 1, 1, NULL);
INSERT INTO visit (id, url, round, at, ms, status, changed, indexable, redirect, canonical) VALUES
  (1, 1, 1, 1, 1, 200, 1, 1, NULL, NULL),
  (2, 2, 1, 1, 1, 200, 1, 1, NULL, NULL),
  (3, 3, 1, 1, 1, 200, 1, 1, NULL, '${origin}/%c3%a4'),
  (4, 4, 1, 1, 1, 200, 1, 1, NULL, NULL),
  (5, 6, 1, 1, 1, 301, 1, NULL, '${origin}/%7eu', NULL),
  (6, 7, 1, 1, 1, 200, 1, 1, NULL, NULL);
INSERT INTO finding (url, round, code, message) VALUES (2, 1, 'a', 'x'), (3, 1, 'a', 'x'), (4, 1, 'b', 'y');
`,
  );
}

describe("a file of version 1 with URLs in several forms", () => {
  it("stays of version 1 when a report reads it", async () => {
    const file = made("http://a.example");
    expect((await summaryOf(file)).urls.known).toBe(5);
    // The version is in the header of the file.
    expect(readFileSync(file).readUInt32BE(60)).toBe(1);
    expect(rows(file, "SELECT count(*) AS n FROM url")).toEqual([{ n: 5 }]);
    expect(readFileSync(file).readUInt32BE(60)).toBe(2);
  });

  it("has one row for each URL after its upgrade, and nothing names a row that is gone", async () => {
    const o = "http://a.example";
    const file = made(o);
    expect(
      rows(
        file,
        "SELECT url.url, url.depth, source.url AS found_on FROM url LEFT JOIN url AS source ON source.id = url.found_on ORDER BY url.id",
      ),
    ).toEqual([
      { url: `${o}/`, depth: 0, found_on: null },
      { url: `${o}/%C3%A4`, depth: 1, found_on: `${o}/%C3%A4` },
      { url: `${o}/~u`, depth: 1, found_on: `${o}/%C3%A4` },
      { url: `${o}/old`, depth: 1, found_on: `${o}/` },
      { url: `${o}/x`, depth: 1, found_on: `${o}/%C3%A4` },
    ]);
    expect(rows(file, "PRAGMA foreign_key_check")).toEqual([]);
    expect(rows(file, "SELECT count(*) AS n FROM visit")).toEqual([{ n: 6 }]);
    expect(
      rows(file, "SELECT url.url, code FROM finding JOIN url ON url.id = finding.url ORDER BY code"),
    ).toEqual([
      { url: `${o}/%C3%A4`, code: "a" },
      { url: `${o}/~u`, code: "b" },
    ]);
    expect(rows(file, "SELECT canonical FROM visit WHERE canonical IS NOT NULL")).toEqual([
      { canonical: `${o}/%C3%A4` },
    ]);
    expect(rows(file, "SELECT redirect FROM visit WHERE redirect IS NOT NULL")).toEqual([
      { redirect: `${o}/~u` },
    ]);
    expect((await summaryOf(file)).urls).toMatchObject({ known: 5, visited: 5, skipped: 0 });
  });

  it("is asked for each URL once when a crawl goes on with it", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/": page(["/%c3%a4", "/%7Eu", "/old", "/x"]),
      "/%C3%A4": page(["/%C3%A4"]),
      "/~u": page([]),
      "/old": { status: 301, headers: { location: "/%7eu" } },
      "/x": page([]),
    });
    const file = made(o);
    expect((await all(pageRecords(file))).map(({ url }) => url.slice(o.length))).toEqual([
      "/",
      "/%C3%A4",
      "/~u",
      "/old",
      "/x",
    ]);
    await crawled(quick(w, { file, seeds: [`${o}/`] }));
    expect(w.pages("a").sort()).toEqual(["/", "/%C3%A4", "/old", "/x", "/~u"]);
  });
});

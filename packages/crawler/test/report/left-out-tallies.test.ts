import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CrawlFile } from "../../src/crawl/file/sqlite/crawl-file.ts";
import { type CrawlSummary, summariseCrawl, writeReport } from "../../src/report.ts";
import { BEGAN, HOSTILE, type MadeUrl, testFolder, writeCrawlFile } from "../support/crawled-site.ts";

const SITE = "https://www.example.com";

/** A row of the table `left_out`. */
type Row = readonly [reason: string, origin: string, links: number, example: string];

function made(
  urls: readonly MadeUrl[],
  rows: readonly Row[],
  more: (file: CrawlFile) => void = () => {},
): string {
  return writeCrawlFile(`${testFolder()}/crawl.db`, urls, (file) => {
    for (const row of rows)
      file.prepare("INSERT INTO left_out (reason, origin, links, example) VALUES (?, ?, ?, ?)").run(...row);
    more(file);
  });
}

const trap = (url: string, because: string): MadeUrl => ({ url, skipped: "trap", because });
const FORM = "more than 5000 URLs of the form /item/0";

describe("links that a crawl left out", () => {
  it("are counted by reason, with the largest hosts first and all other hosts last", async () => {
    const path = made(
      [],
      [
        ["scope", "https://b.example", 5, "https://b.example/x"],
        ["scope", "", 4_000, "https://z.example/"],
        ["scope", "https://c.example", 70, "https://c.example/x"],
        ["trap", SITE, 95_000, `${SITE}/item/6000`],
      ],
    );
    expect((await summariseCrawl(path)).leftOut).toEqual([
      { reason: "trap", links: 95_000, hosts: [{ origin: SITE, links: 95_000, url: `${SITE}/item/6000` }] },
      {
        reason: "scope",
        links: 4_075,
        hosts: [
          { origin: "https://c.example", links: 70, url: "https://c.example/x" },
          { origin: "https://b.example", links: 5, url: "https://b.example/x" },
          { origin: "", links: 4_000, url: "https://z.example/" },
        ],
      },
    ]);
    const { leftOut } = await summariseCrawl(path, { maxItems: 1 });
    expect(leftOut.map(({ links, hosts }) => [links, hosts.length])).toEqual([
      [95_000, 1],
      [4_075, 1],
    ]);
  });

  it("are counted by budget and host if they are traps", async () => {
    const urls = [
      trap(`${SITE}/item/2`, FORM),
      trap(`${SITE}/item/1`, FORM),
      trap("https://b.example/item/1", FORM),
    ];
    expect((await summariseCrawl(made(urls, []))).traps).toEqual([
      { what: FORM, origin: SITE, count: 2, url: `${SITE}/item/1` },
      { what: FORM, origin: "https://b.example", count: 1, url: "https://b.example/item/1" },
    ]);
  });

  it("are reported as empty lists if nothing was left out", async () => {
    const { leftOut, traps, optionChanges } = await summariseCrawl(made([{ url: `${SITE}/` }], []));
    expect([leftOut, traps, optionChanges]).toEqual([[], [], undefined]);
  });

  it("are escaped as text in the report", async () => {
    const path = made(
      [trap(`${SITE}/item/1`, `${FORM}${HOSTILE}`)],
      [["queue", SITE, 12_345, `${SITE}/${HOSTILE}`]],
    );
    await writeReport(path, `${path}.html`);
    const page = readFileSync(`${path}.html`, "utf8");
    expect(page).toContain("12,345");
    expect(page).toContain("more than 5000 URLs of the form /item/0");
    expect(page).not.toContain("<img src=x");
  });
});

describe("optionChanges of summariseCrawl()", () => {
  const changed = async (changes: string | null): Promise<CrawlSummary["optionChanges"]> =>
    (
      await summariseCrawl(
        made([], [], (file) => {
          file.prepare("INSERT INTO options (id, at, value) VALUES (1, ?, '{}')").run(BEGAN);
          file
            .prepare("INSERT INTO options (id, at, value, changes) VALUES (2, ?, '{}', ?)")
            .run(BEGAN + 1, changes);
        }),
      )
    ).optionChanges;

  it("counts URLs by reason, the largest count first", async () => {
    expect(await changed('{"left":{"exclude":3,"depth":9},"back":{"scope":0,"trap":2}}')).toEqual({
      at: BEGAN + 1,
      left: [
        { what: "depth", count: 9 },
        { what: "exclude", count: 3 },
      ],
      back: [{ what: "trap", count: 2 }],
    });
  });

  it("is undefined if the options are the same", async () => expect(await changed(null)).toBeUndefined());
});

import { describe, expect, it } from "vitest";
import { summariseCrawl } from "../../../src/report.ts";
import { crawlToEnd, newFile, quickOptions, rows, skips } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

/** Returns the notes of pages, by path. */
function notes(file: string): Record<string, string> {
  const all = rows<{ url: string; note: string }>(
    file,
    "SELECT url, note FROM pages WHERE note IS NOT NULL ORDER BY url",
  );
  return Object.fromEntries(all.map(({ url, note }) => [new URL(url).pathname, note]));
}

describe("crawl()", () => {
  it("removes the user name and the password from links before it follows them, and adds a note to the page", async () => {
    const w = await world();
    const host = w.origin("a").slice("http://".length);
    w.host("a", {
      "/": page([`http://user:secret@${host}/x`, `//user@${host}/y`, "/z"]),
      "/x": page([`http://user:secret@elsewhere.example/`]),
      "/y": page([], { head: `<meta http-equiv="refresh" content="0; url=http://u:p@${host}/r">` }),
      "/z": page(["/@name", "/?q=a@b"]),
      "/r": page([]),
      "/@name": page([]),
      "/?q=a@b": { status: 302, headers: { location: `http://user:secret@${host}/q` } },
      "/q": page([]),
    });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin("a")}/`] }));
    expect(w.pages("a").sort()).toEqual(["/", "/?q=a@b", "/@name", "/q", "/r", "/x", "/y", "/z"]);
    expect(w.asked.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
    expect(rows(file, "SELECT url FROM url WHERE url LIKE '%secret%' OR url LIKE '%user%'")).toEqual([]);
    const note = "links contain a user name or a password; they are followed without it";
    expect(notes(file)).toEqual({ "/": note, "/x": note, "/y": `meta refresh to ${w.origin("a")}/r` });
  });

  it("follows links with rel=ugc and rel=sponsored, but not links with rel=nofollow", async () => {
    const w = await world();
    const links = [
      "ugc",
      "sponsored",
      "ugc sponsored noopener",
      "nofollow",
      "ugc nofollow",
      "SPONSORED,NoFollow",
    ];
    const body = links.map((rel, i) => `<a rel="${rel}" href="/${i}">x</a>`).join("");
    w.host("a", { "/": page([], { body }), "/0": page([]), "/1": page([]), "/2": page([]) });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin("a")}/`] }));
    expect(w.pages("a")).toEqual(["/", "/0", "/1", "/2"]);
    expect(skips(file)).toEqual({ "/3": "nofollow", "/4": "nofollow", "/5": "nofollow" });
    expect(rows(file, "SELECT because FROM skipped ORDER BY url")).toEqual([
      { because: "rel=nofollow" },
      { because: "rel=ugc nofollow" },
      { because: "rel=sponsored nofollow" },
    ]);
  });

  it("follows a meta refresh or a Refresh header with any delay, and adds a note with the target", async () => {
    const w = await world();
    const o = w.origin("a");
    const refresh = (content: string): string =>
      page([], { head: `<meta http-equiv="refresh" content="${content}">` });
    w.host("a", {
      "/": refresh("0; url=/%7eu"),
      "/~u": refresh("30; URL='later#part'"),
      "/later": { body: page([]), headers: { refresh: "5; url=/header" } },
      "/header": refresh("60"),
      "/no": page([]),
    });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`] }));
    expect(w.pages("a")).toEqual(["/", "/~u", "/later", "/header"]);
    expect(rows(file, "SELECT url, found_by, depth FROM pages ORDER BY id")).toEqual([
      { url: `${o}/`, found_by: "seed", depth: 0 },
      { url: `${o}/~u`, found_by: "link", depth: 1 },
      { url: `${o}/later`, found_by: "link", depth: 2 },
      { url: `${o}/header`, found_by: "link", depth: 3 },
    ]);
    expect(notes(file)).toEqual({
      "/": `meta refresh to ${o}/~u`,
      "/~u": `meta refresh to ${o}/later`,
      "/later": `Refresh header to ${o}/header`,
    });
    expect((await summariseCrawl(file)).notes).toMatchObject([
      { what: "meta refresh", count: 2 },
      { what: "Refresh header", count: 1 },
    ]);
  });

  it("does not follow a meta refresh on a nofollow page", async () => {
    const w = await world();
    const head = `<meta name="robots" content="nofollow"><meta http-equiv="refresh" content="0; url=/x">`;
    w.host("a", { "/": page([], { head }), "/x": page([]) });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin("a")}/`] }));
    expect(w.pages("a")).toEqual(["/"]);
    expect(skips(file)).toEqual({ "/x": "nofollow" });
  });
});

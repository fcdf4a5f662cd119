import { describe, expect, it } from "vitest";
import { WarcWriter } from "../../../src/warc.ts";
import { crawlToEnd, newFile, quickOptions } from "../../support/crawls.ts";
import { readStrictly } from "../../support/warc/read-warc.ts";
import { page, world } from "../../support/world.ts";

describe("crawl() with an archive", () => {
  it("writes a WARC file of all rounds", async () => {
    const w = await world();
    w.host("a", {
      "/": (request, response) => {
        if (request.headers["if-none-match"] === '"1"') return void response.writeHead(304).end();
        response.writeHead(200, { "content-type": "text/html", etag: '"1"' }).end("<p>hello");
      },
    });
    const path = newFile("a.warc.gz");
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    for (let round = 1; round <= 2; round++) {
      await using warc = await WarcWriter.open(path, { userAgent: options.userAgent });
      await crawlToEnd({ ...options, archive: (answer) => warc.write(answer) });
    }
    const records = readStrictly(path).filter(
      ({ fields }) => fields.get("WARC-Target-URI") === `${w.origin("a")}/`,
    );
    expect(records.map(({ fields }) => fields.get("WARC-Type"))).toEqual([
      "response",
      "request",
      "revisit",
      "request",
    ]);
    expect(records[2]?.fields.get("WARC-Refers-To-Date")).toBe(records[0]?.fields.get("WARC-Date"));
    expect(records[3]?.block.toString()).toContain('if-none-match: "1"');
  });

  it("rejects if the archive cannot be written, and visits the page again in the next run", async () => {
    const w = await world();
    w.host("a", { "/": page([]) });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    const full = crawlToEnd({ ...options, archive: () => Promise.reject(new Error("no space left")) });
    await expect(full).rejects.toThrow("no space left");
    await crawlToEnd(options);
    expect(w.pages("a")).toEqual(["/", "/"]);
  });
});

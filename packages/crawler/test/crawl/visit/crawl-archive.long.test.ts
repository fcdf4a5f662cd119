import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ArchivedAnswer } from "../../../src/warc.ts";
import { crawlToEnd, quickOptions } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

const bodyOf = ({ body }: ArchivedAnswer): string => Buffer.concat(body).toString();

describe("crawl() with an archive", () => {
  it("archives each answer once and decoded, and marks incomplete answers", async () => {
    const w = await world();
    const home = page(["/coded", "/moved", "/picture", "/long", "/broken", "/none"]);
    const coded = "<title>coded</title>".repeat(50);
    w.host("a", {
      "/": home,
      "/coded": { headers: { "content-encoding": "gzip" }, body: gzipSync(coded) },
      "/moved": { status: 302, headers: { location: "/coded" }, body: "over there" },
      "/picture": { headers: { "content-type": "image/png" }, body: "PNG".repeat(10) },
      "/long": { body: "x".repeat(9_000) },
      "/broken": (_, response) => {
        response.writeHead(200, { "content-type": "text/html", "content-length": "5000" });
        response.write("<p>so far", () => response.destroy());
      },
    });
    const kept = new Map<string, ArchivedAnswer>();
    await crawlToEnd(
      quickOptions(w, {
        seeds: [`${w.origin("a")}/`],
        maxBytes: 4_000,
        sitemaps: false,
        archive: async (answer) => void kept.set(new URL(answer.url).pathname, answer),
      }),
    );
    const cuts = Object.fromEntries(
      [...kept].map(([path, { status, cut }]) => [path, `${status} ${cut ?? "whole"}`]),
    );
    expect(cuts).toEqual({
      "/": "200 whole",
      "/coded": "200 whole",
      "/moved": "302 unspecified",
      "/picture": "200 unspecified",
      "/long": "200 length",
      "/broken": "200 disconnect",
      "/none": "404 whole",
    });
    expect(bodyOf(kept.get("/coded") as ArchivedAnswer)).toBe(coded);
    expect(bodyOf(kept.get("/long") as ArchivedAnswer)).toBe("x".repeat(4_000));
    expect(kept.get("/")?.requestHeaders.map(([name]) => name)).toEqual(["accept"]);
  });
});

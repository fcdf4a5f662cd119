import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readPage } from "../src/page/read-page.ts";
import { readSitemap } from "../src/sitemap/read-sitemap.ts";
import type { ByteInput } from "../src/source/byte-source.ts";
import { all, url, urlset } from "./support/read.ts";

const PAGE = '<!doctype html><meta charset="utf-8"><title>Grüße</title><a href="/ä">a</a>';
const SITEMAP = urlset(url("https://example.com/ä"));

/** The same bytes in every form that a source may have. */
function forms(text: string): readonly (readonly [name: string, source: () => ByteInput])[] {
  const bytes = new TextEncoder().encode(text);
  return [
    ["a Uint8Array", () => bytes],
    ["a Buffer", () => Buffer.from(text)],
    ["a part of a larger array", () => Buffer.from(`x${text}x`).subarray(1, -1)],
    ["a string", () => text],
    ["a stream of the web", () => new Blob([bytes]).stream()],
    ["a stream of Node's", () => Readable.from([bytes.subarray(0, 9), bytes.subarray(9)])],
    ["a response", () => new Response(bytes)],
  ];
}

describe.each(forms(PAGE))("readPage() takes %s", (_, source) => {
  it("and reads the same page from it", async () => {
    const { title, links, bytes, complete } = await readPage(source());
    expect([title, links[0]?.target, bytes, complete]).toEqual([
      "Grüße",
      "/ä",
      Buffer.byteLength(PAGE),
      true,
    ]);
  });
});

describe.each(forms(SITEMAP))("readSitemap() takes %s", (_, source) => {
  it("and reads the same entries from it", async () => {
    expect(await all(readSitemap(source()))).toEqual(await all(readSitemap(new Response(SITEMAP))));
  });
});

describe("a string has been decoded already", () => {
  it.each([
    ["a META tag of another encoding", '<meta charset="windows-1252">', undefined],
    [
      "a late META tag of another encoding",
      `<html>${" ".repeat(2_000)}<meta charset="windows-1252">`,
      undefined,
    ],
    ["a header of another encoding", "", "text/html; charset=iso-8859-1"],
    ["UTF-16's mark in a string", "\uFEFF", undefined],
  ])("so readPage() is not misled by %s", async (_, head, contentType) => {
    const page = await readPage(`${head}<title>Grüße</title>`, { contentType });
    expect(page).toMatchObject({ encoding: { name: "utf-8", from: "text" }, diagnostics: [] });
    expect(page.title).toBe("Grüße");
  });

  it("so readSitemap() is not misled by the encoding of an XML declaration", async () => {
    const text = SITEMAP.replace(/<\?xml[^>]*\?>/, "");
    const declared = `<?xml version="1.0" encoding="iso-8859-1"?>${text}`;
    const entries = await all(readSitemap(declared));
    expect(entries.map((entry) => (entry.type === "url" ? entry.loc : entry.type))).toEqual(
      (await all(readSitemap(Buffer.from(text)))).map((entry) =>
        entry.type === "url" ? entry.loc : entry.type,
      ),
    );
  });

  it("so readSitemap() takes no character for a unit of UTF-16", async () => {
    const entries = await all(readSitemap("h\0ttps://example.com/\n"));
    expect(
      entries.flatMap((entry) => (entry.type === "diagnostic" ? [entry.diagnostic.code] : [])),
    ).not.toContain("encoding");
  });

  it("so a lone surrogate becomes U+FFFD, as a TextEncoder has it", async () => {
    expect((await readPage("<title>a\uD800b</title>")).title).toBe("a\uFFFDb");
  });
});

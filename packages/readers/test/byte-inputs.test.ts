import { Readable } from "node:stream";
import { runInNewContext } from "node:vm";
import { InvalidOptionError } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { all } from "../../../tests/support/byte-streams.ts";
import { url, urlset } from "../../../tests/support/sitemap-text.ts";
import { readPage } from "../src/page/read-page.ts";
import { readSitemap } from "../src/sitemap/read-sitemap.ts";
import type { ByteInput } from "../src/source/byte-source.ts";

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

it("takes a Uint8Array of another realm, whole or in pieces", async () => {
  const bytes = runInNewContext("Uint8Array.of(60, 112, 62)") as Uint8Array;
  const pieces = (async function* () {
    yield bytes;
  })();
  for (const source of [bytes, pieces]) expect((await readPage(source)).bytes).toBe(3);
});

describe("a wrong argument is refused", () => {
  it("such as a response whose body was read, also where nobody holds it any more", async () => {
    const cancelled = new Response(PAGE);
    await cancelled.body?.cancel();
    const read = new Response(PAGE);
    for await (const _ of read.body ?? []);
    const text = new Response(PAGE);
    await text.text();
    for (const source of [cancelled, read, text]) {
      await expect(readPage(source)).rejects.toThrow(InvalidOptionError);
      expect(() => readSitemap(source)).toThrow(InvalidOptionError);
    }
  });

  it("such as a controller in place of its signal, by all who take one", async () => {
    const options = { signal: new AbortController() } as object;
    await expect(readPage("", options)).rejects.toThrow(
      /^signal must be an AbortSignal, such as the `signal` of an AbortController; received AbortController/,
    );
    expect(() => readSitemap("", options)).toThrow(/^signal must be an AbortSignal/);
  });

  it("such as an option that there is not, by its name", async () => {
    const options = { maxBytes: 3 } as object;
    await expect(readPage("", options)).rejects.toThrow(
      /^readPage has no "maxBytes"; there are url, status, /,
    );
    expect(() => readSitemap("", options)).toThrow(/^readSitemap has no "maxBytes"; there are url, /);
  });
});

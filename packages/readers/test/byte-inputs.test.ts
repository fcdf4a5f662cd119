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

/** Returns the same bytes in every form of input. */
function forms(text: string): readonly (readonly [name: string, source: () => ByteInput])[] {
  const bytes = new TextEncoder().encode(text);
  return [
    ["a Uint8Array", () => bytes],
    ["a Buffer", () => Buffer.from(text)],
    ["a subarray of a Buffer", () => Buffer.from(`x${text}x`).subarray(1, -1)],
    ["a string", () => text],
    ["a web stream", () => new Blob([bytes]).stream()],
    ["a Node stream", () => Readable.from([bytes.subarray(0, 9), bytes.subarray(9)])],
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

describe("a string", () => {
  it.each([
    ["a META tag with another encoding", '<meta charset="windows-1252">', undefined],
    [
      "a late META tag with another encoding",
      `<html>${" ".repeat(2_000)}<meta charset="windows-1252">`,
      undefined,
    ],
    ["a header with another encoding", "", "text/html; charset=iso-8859-1"],
    ["a byte order mark", "\uFEFF", undefined],
  ])("is read by readPage() as UTF-8 despite %s", async (_, head, contentType) => {
    const page = await readPage(`${head}<title>Grüße</title>`, { contentType });
    expect(page).toMatchObject({ encoding: { name: "utf-8", from: "text" }, diagnostics: [] });
    expect(page.title).toBe("Grüße");
  });

  it("is read by readSitemap() as UTF-8 despite another encoding in the XML declaration", async () => {
    const text = SITEMAP.replace(/<\?xml[^>]*\?>/, "");
    const declared = `<?xml version="1.0" encoding="iso-8859-1"?>${text}`;
    const entries = await all(readSitemap(declared));
    expect(entries.map((entry) => (entry.type === "url" ? entry.loc : entry.type))).toEqual(
      (await all(readSitemap(Buffer.from(text)))).map((entry) =>
        entry.type === "url" ? entry.loc : entry.type,
      ),
    );
  });

  it("is not read by readSitemap() as UTF-16 if its second character is U+0000", async () => {
    const entries = await all(readSitemap("h\0ttps://example.com/\n"));
    expect(
      entries.flatMap((entry) => (entry.type === "diagnostic" ? [entry.diagnostic.code] : [])),
    ).not.toContain("encoding");
  });

  it("with a lone surrogate is read by readPage() with U+FFFD in its place, as by TextEncoder", async () => {
    expect((await readPage("<title>a\uD800b</title>")).title).toBe("a\uFFFDb");
  });
});

it("readPage() accepts a Uint8Array from another realm, as input or as a chunk", async () => {
  const bytes = runInNewContext("Uint8Array.of(60, 112, 62)") as Uint8Array;
  const chunks = (async function* () {
    yield bytes;
  })();
  for (const source of [bytes, chunks]) expect((await readPage(source)).bytes).toBe(3);
});

describe("readPage() and readSitemap() throw InvalidOptionError", () => {
  it("for a response whose body has been read or cancelled", async () => {
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

  it("for an AbortController instead of its signal", async () => {
    const options = { signal: new AbortController() } as object;
    await expect(readPage("", options)).rejects.toThrow(
      /^signal must be an AbortSignal, such as the `signal` of an AbortController; received AbortController/,
    );
    expect(() => readSitemap("", options)).toThrow(/^signal must be an AbortSignal/);
  });

  it("with the name of an unknown option", async () => {
    const options = { maxBytes: 3 } as object;
    await expect(readPage("", options)).rejects.toThrow(
      /^readPage has no option "maxBytes"; the options are url, status, /,
    );
    expect(() => readSitemap("", options)).toThrow(
      /^readSitemap has no option "maxBytes"; the options are url, /,
    );
  });
});

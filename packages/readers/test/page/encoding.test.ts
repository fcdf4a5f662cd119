import { describe, expect, it } from "vitest";
import { decodedTitles, encodingSources, pageWith } from "../support/page-encodings.ts";
import { page } from "../support/pages.ts";

const NO_CHARSET = { contentType: "text/html" };

/** Returns the detected encoding, its source, and the codes of the diagnostics. */
async function encodingOf(document: string | Uint8Array, contentType: string): Promise<string> {
  const { encoding, diagnostics } = await page(document, { contentType });
  return [`${encoding.name} by ${encoding.from}`, ...diagnostics.map(({ code }) => code)].join(", ");
}

describe("readPage()", () => {
  it.each(encodingSources)("detects the encoding: %s", async (_, html, contentType, wanted) => {
    expect(await encodingOf(html, contentType)).toBe(wanted);
  });

  it.each(decodedTitles)("decodes the title and the links in %s", async (charset, bytes, text) => {
    const html = pageWith(bytes);
    const read = await page(html, { contentType: `text/html; charset=${charset}` });
    expect(read.title).toBe(`a ${text}&`);
    expect(read.links.map(({ target }) => target)).toEqual([`/${text}`, "z"]);
    expect(read.links.map(({ offset }) => offset)).toEqual([html.indexOf("<a"), html.indexOf("<a href=z")]);
    expect(read.diagnostics).toEqual([]);
  });

  it("reports offsets in bytes for UTF-16", async () => {
    const text = "<p>\u3c3c<a href='/é'>\u3e22<span data-nosnippet>x</span>";
    for (const [name, bytes] of [
      ["utf-16le", Buffer.from(`\uFEFF${text}`, "utf16le")],
      ["utf-16be", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ] as const) {
      const read = await page(bytes, NO_CHARSET);
      expect(read.encoding).toEqual({ name, from: "mark" });
      expect(read.links).toMatchObject([
        { target: "/é", url: "https://example.com/%C3%A9", offset: 2 + 2 * 4 },
      ]);
      expect(read.nosnippet).toEqual([{ start: 2 + 2 * text.indexOf("<span"), end: bytes.length }]);
    }
    const unmarked = await page(Buffer.from(text, "utf16le"), { contentType: "text/html; charset=utf-16" });
    expect(unmarked.encoding).toEqual({ name: "utf-16le", from: "header" });
    expect(unmarked.links).toHaveLength(1);
  });

  it("finds no markup inside shifted text of ISO-2022-JP", async () => {
    // In JIS X 0208, 0x3C61 is a character. Its first byte is the code of `<`.
    const html = Buffer.from('\x1b$B<a<a\x1b(B<a href="\x1b$B<"\x1b(B">\x1b(I<a\x1b(J<a href=2>');
    const read = await page(html, { contentType: "text/html; charset=iso-2022-jp" });
    expect(read.links.map(({ target, offset }) => [target, offset])).toEqual([
      ["滋", html.indexOf("<a href")],
      ["2", html.indexOf("<a href=2")],
    ]);
  });

  it("percent-encodes the query of a URL in the encoding of the page, unless that is a Unicode encoding", async () => {
    const href = (text: string): Buffer => Buffer.from(`<a href="/é?é&eacute;#é">${text}`, "latin1");
    const { links } = await page(href(""), { contentType: "text/html; charset=iso-8859-1" });
    expect(links[0]?.url).toBe("https://example.com/%C3%A9?%E9%C3%A9#%C3%A9");
    expect(links[0]?.target).toBe("/é?éé#é");
    const utf8 = await page('<a href="/é?é">');
    expect(utf8.links[0]?.url).toBe("https://example.com/%C3%A9?%C3%A9");
  });

  it("reports the first byte that is invalid in the named encoding", async () => {
    const html = Buffer.from("<p>ok é</p><title>\u00e9</title>", "latin1");
    const read = await page(html);
    expect(read.title).toBe("\uFFFD");
    expect(read.diagnostics.map(({ code, offset }) => [code, offset])).toEqual([["undecodable", 6]]);
    const cut = await page(Buffer.from("<p>aé").subarray(0, 5));
    expect(cut.diagnostics.map(({ code, offset }) => [code, offset])).toEqual([["undecodable", 4]]);
    const japanese = await page(Buffer.from("<p>é<a href='é\u0080'>"), {
      contentType: "text/html; charset=shift_jis",
    });
    expect(japanese.diagnostics.map(({ code, offset }) => [code, offset])).toEqual([["undecodable", 5]]);
  });
});

it.each([
  ["none", ["content-coding"]],
  ["gzip", []],
  ["identity", []],
])(
  "readPage() reports the Content-Encoding %s with the codes %j (RFC 9110 §8.4.1)",
  async (coding, codes) => {
    const headers = [["Content-Encoding", coding]] as const;
    const { diagnostics } = await page("<title>t</title>", { ...NO_CHARSET, headers });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  },
);

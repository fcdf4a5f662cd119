import { describe, expect, it } from "vitest";
import { page } from "../support/pages.ts";

const NOWHERE = { contentType: "text/html" };

/** What the encoding is, and the codes of what is wrong. */
async function encodingOf(document: string | Uint8Array, contentType: string): Promise<string> {
  const { encoding, diagnostics } = await page(document, { contentType });
  return [`${encoding.name} by ${encoding.from}`, ...diagnostics.map(({ code }) => code)].join(", ");
}

describe("the encoding of a page", () => {
  it.each([
    ["the default of browsers", "<p>", "text/html", "windows-1252 by default"],
    ["the header", "<p>", "text/html; charset=Shift_JIS", "shift_jis by header"],
    ["the header, quoted", "<p>", 'text/html;charset="EUC-JP"', "euc-jp by header"],
    ["a META tag", "<meta charset=koi8-r>", "text/html", "koi8-r by meta"],
    [
      "a META tag with a media type",
      "<meta http-equiv=Content-Type content='text/html; charset = \"big5\"'>",
      "text/html",
      "big5 by meta",
    ],
    [
      "a META tag without a pragma",
      "<meta content='text/html; charset=big5'>",
      "text/html",
      "windows-1252 by default",
    ],
    ["a META tag in a comment", "<!--<meta charset=big5>-->", "text/html", "windows-1252 by default"],
    [
      "the second META tag where the first names nothing",
      "<meta charset=x><meta charset=gbk>",
      "text/html",
      "gbk by meta, charset-unknown",
    ],
    [
      "an XML declaration",
      '<?xml version="1.0" encoding="iso-8859-2"?><html/>',
      "application/xhtml+xml",
      "iso-8859-2 by meta",
    ],
    ["a mark", "\uFEFF<p>", "text/html", "utf-8 by mark"],
    ["a mark before the header", "\uFEFF<p>", "text/html; charset=gbk", "utf-8 by mark, charset-conflict"],
    [
      "the header before a META tag",
      "<meta charset=gbk>",
      "text/html; charset=utf-8",
      "utf-8 by header, charset-conflict",
    ],
    [
      "both, that mean the same",
      "<meta charset=latin1>",
      "text/html; charset=windows-1252",
      "windows-1252 by header",
    ],
    [
      "a META tag that says UTF-16, which it cannot be",
      "<meta charset=utf-16>",
      "text/html",
      "utf-8 by meta",
    ],
    [
      "a META tag that says x-user-defined",
      "<meta charset=x-user-defined>",
      "text/html",
      "windows-1252 by meta",
    ],
    [
      "a header that says UTF-16, which it is not",
      "<meta name=robots content=noindex>",
      "text/html; charset=utf-16",
      "utf-16le by header, charset-conflict",
    ],
    [
      "a header that names none",
      "<meta charset=gbk>",
      "text/html; charset=none",
      "gbk by meta, charset-unknown",
    ],
    [
      "a header that names what nobody may read",
      "<p>",
      "text/html; charset=hz-gb-2312",
      "windows-1252 by default, charset-unknown",
    ],
    [
      "a META tag that stands too late",
      `<!--${"x".repeat(1_100)}--><meta charset=utf-8>`,
      "text/html",
      "utf-8 by meta, charset-unknown",
    ],
    [
      "a META tag that stands too late, and is not needed",
      `<!--${"x".repeat(1_100)}--><meta charset=gbk>`,
      "text/html;charset=utf-8",
      "utf-8 by header",
    ],
  ])("is what says: %s", async (_, html, contentType, wanted) => {
    expect(await encodingOf(html, contentType)).toBe(wanted);
  });

  it.each([
    ["windows-1252", Uint8Array.of(0x80, 0x92, 0xe9), "€’é"],
    ["utf-8", Buffer.from("€’é😀"), "€’é😀"],
    ["shift_jis", Uint8Array.of(0x83, 0x5c, 0x8d, 0x7c), "ソ鋼"],
    ["gbk", Uint8Array.of(0x81, 0x5c, 0xc4, 0xe3), "乗你"],
    ["big5", Uint8Array.of(0xa5, 0x5c), "功"],
    ["gb18030", Uint8Array.of(0x81, 0x30, 0x81, 0x30), "\u0080"],
    ["iso-2022-jp", Buffer.from("\x1b$B%=\x1b(B"), "ソ"],
    ["iso-8859-8-i", Uint8Array.of(0xe0), "א"],
  ])("decodes %s", async (charset, bytes, text) => {
    const html = Buffer.concat([
      Buffer.from(`<title> a `),
      bytes,
      Buffer.from(`&amp;</title><a href="/`),
      bytes,
      Buffer.from(`"><a href=z>`),
    ]);
    const read = await page(html, { contentType: `text/html; charset=${charset}` });
    expect(read.title).toBe(`a ${text}&`);
    expect(read.links.map(({ target }) => target)).toEqual([`/${text}`, "z"]);
    expect(read.links.map(({ offset }) => offset)).toEqual([html.indexOf("<a"), html.indexOf("<a href=z")]);
    expect(read.diagnostics).toEqual([]);
  });

  it("of two bytes a character has its offsets in bytes", async () => {
    const text = "<p>\u3c3c<a href='/é'>\u3e22<span data-nosnippet>x</span>";
    for (const [name, bytes] of [
      ["utf-16le", Buffer.from(`\uFEFF${text}`, "utf16le")],
      ["utf-16be", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ] as const) {
      const read = await page(bytes, NOWHERE);
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

  it("that shifts has no markup where it is shifted", async () => {
    // In JIS X 0208, 0x3C61 is a character; its first byte is that of a bracket.
    const html = Buffer.from('\x1b$B<a<a\x1b(B<a href="\x1b$B<"\x1b(B">\x1b(I<a\x1b(J<a href=2>');
    const read = await page(html, { contentType: "text/html; charset=iso-2022-jp" });
    expect(read.links.map(({ target, offset }) => [target, offset])).toEqual([
      ["滋", html.indexOf("<a href")],
      ["2", html.indexOf("<a href=2")],
    ]);
  });

  it("is that of the query of a URL, where it is none of Unicode", async () => {
    const href = (text: string): Buffer => Buffer.from(`<a href="/é?é&eacute;#é">${text}`, "latin1");
    const { links } = await page(href(""), { contentType: "text/html; charset=iso-8859-1" });
    expect(links[0]?.url).toBe("https://example.com/%C3%A9?%E9%C3%A9#%C3%A9");
    expect(links[0]?.target).toBe("/é?éé#é");
    const utf8 = await page('<a href="/é?é">');
    expect(utf8.links[0]?.url).toBe("https://example.com/%C3%A9?%C3%A9");
  });

  it("that is not the one that is said is told with the first byte that is wrong", async () => {
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
])("the Content-Encoding %s of a page is diagnosed as %j (RFC 9110 §8.4.1)", async (coding, codes) => {
  const headers = [["Content-Encoding", coding]] as const;
  const { diagnostics } = await page("<title>t</title>", { ...NOWHERE, headers });
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
});

import { describe, expect, it } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { urlset } from "../../../../tests/support/sitemap-text.ts";
import { readSitemap } from "../../src/sitemap/read-sitemap.ts";

/** Returns a sitemap with `bytes` in its URL, and the encoding `label` in its XML declaration. */
function declared(label: string, bytes: Uint8Array): Uint8Array {
  const [before = "", after = ""] = urlset("<url><loc>https://example.com/?q=|</loc></url>")
    .replace("UTF-8", label)
    .split("|");
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
}

describe("readSitemap() decodes a URL in the encoding of the XML declaration", () => {
  // The texts are from the indexes of the Encoding standard.
  it.each([
    ["windows-1252", [0x80, 0x92, 0xe9], "€’é"],
    ["iso-8859-1", [0x80, 0x92, 0xe9], "€’é"],
    ["us-ascii in UTF-8", [0xc3, 0xa9], "é"],
    ["windows-1251", [0xcf, 0xf0], "Пр"],
    ["shift_jis", [0x93, 0xfa], "日"],
    ["x-user-defined", [0x80], "€"],
    // Unknown encodings, and those that the declaration itself rules out, because it was read as ASCII.
    ["unicode", [0xc3, 0xa9], "é"],
    ["utf-16", [0xc3, 0xa9], "é"],
    ["csiso2022jp", [0xc3, 0xa9], "é"],
    ["no-such-encoding", [0xc3, 0xa9], "é"],
  ])("%s", async (label, bytes, text) => {
    const items = await all(readSitemap(declared(label.split(" ")[0] ?? "", Uint8Array.from(bytes))));
    expect(items.flatMap((item) => (item.type === "url" ? [item.loc] : []))).toEqual([
      `https://example.com/?q=${text}`,
    ]);
  });
});

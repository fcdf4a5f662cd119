import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { describeExtra, extraFile } from "./support/extra-corpus.ts";
import { read } from "./support/read.ts";

const files = extraFile("corpus/sitemaps/index.tsv")
  .toString()
  .split("\n")
  .slice(1)
  .filter((line) => line !== "")
  .map((line) => {
    const [file = "", , , tags = "", count = ""] = line.split("\t");
    return { file, tags: new Set(tags.split(",")), count: Number(count) };
  });

/** Files that are no sitemaps, or hold entries that are none, and what comes of them. */
const ODD: ReadonlyMap<string, { readonly entries: number; readonly why: string }> = new Map([
  ["fd9431b48285.xml", { entries: 0, why: "its four URLs are relative" }],
  ["42890756778d.xml", { entries: 0, why: "a template that was never filled in; its one URL is a variable" }],
  ["a3eced43894a.xml", { entries: 15, why: "its URLs are not in <loc>, where they were counted" }],
]);

describeExtra("real sitemaps", () => {
  it("are all here", () => expect(files).toHaveLength(64));

  for (const { file, tags, count } of files) {
    const bytes = extraFile(`corpus/sitemaps/${file}`);
    const plain = tags.has("gzip") ? gunzipSync(bytes) : bytes;

    it(`${file} is read`, async () => {
      const { entries, codes } = await read(bytes, { limits: { mostMs: Number.POSITIVE_INFINITY } });
      const counted = tags.has("urlset") || tags.has("index");
      const odd = ODD.get(file);
      if (odd !== undefined) expect(entries.length, odd.why).toBe(odd.entries);
      else if (counted) expect(entries.length).toBe(count);
      else expect(entries.length + codes.length).toBeGreaterThan(0);
    });

    it(`${file}: each offset is that of an entry`, async () => {
      const { entries } = await read(bytes);
      for (const { offset, loc } of entries) {
        const text = plain.subarray(offset, offset + 8).toString();
        expect(/^<(?:\w+:)?(?:url|sitemap?|item|entry|loc)\b/.test(text) || loc.startsWith(text)).toBe(true);
      }
    });

    it(`${file} comes to the same in other chunks`, async () => {
      const whole = await read(bytes);
      for (const sizes of [[1], [7], [1, 1023, 5], [4096]]) {
        if (bytes.length > 100_000 && sizes[0] === 1 && sizes.length === 1) continue;
        expect(await read(bytes, {}, sizes)).toEqual(whole);
      }
    });
  }
});

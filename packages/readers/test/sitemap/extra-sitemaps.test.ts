import { expect, it } from "vitest";
import { describeExtra } from "../../../../tests/support/extra-corpus.ts";
import { extraSitemaps } from "../support/extra-sitemaps.ts";
import { read } from "../support/read.ts";

/**
 * Maximum size in bytes of a file that is also read in small chunks here. For all files, extra-sitemaps.long.test.ts
 * does this.
 */
const SMALL = 20_000;

describeExtra("readSitemap() with real sitemaps", () => {
  it("covers all 64 files of the corpus", () => expect(extraSitemaps).toHaveLength(64));

  it("covers more than ten small files", () =>
    expect(extraSitemaps.filter(({ plain }) => plain.length <= SMALL).length).toBeGreaterThan(10));

  for (const { file, bytes, plain, entries: count, why } of extraSitemaps) {
    it(`reads all entries of ${file}, with the offset of each`, async () => {
      const whole = await read(bytes, { limits: { timeoutMs: Number.POSITIVE_INFINITY } });
      const { entries, codes } = whole;
      if (count === undefined) expect(entries.length + codes.length).toBeGreaterThan(0);
      else expect(entries.length, why).toBe(count);
      for (const { offset, loc } of entries) {
        const text = plain.subarray(offset, offset + 8).toString();
        if (!/^<(?:\w+:)?(?:url|sitemap?|item|entry|loc)\b/.test(text) && !loc.startsWith(text))
          expect.fail(`${offset} is the offset of ${text}, and not of ${loc}`);
      }
      if (plain.length > SMALL) return;
      for (const sizes of [[1], [7], [1, 1023, 5], [4096]])
        expect(await read(bytes, {}, sizes)).toEqual(whole);
    });
  }
});

import { expect, it } from "vitest";
import { describeExtra } from "../../../../tests/support/extra-corpus.ts";
import { extraSitemaps } from "../support/extra-sitemaps.ts";
import { read } from "../support/read.ts";

/** Of larger ones, what comes in other chunks is read in extra-sitemaps.long.test.ts. */
const SMALL = 20_000;

describeExtra("real sitemaps", () => {
  it("are all here", () => expect(extraSitemaps).toHaveLength(64));

  it("some of them are small", () =>
    expect(extraSitemaps.filter(({ plain }) => plain.length <= SMALL).length).toBeGreaterThan(10));

  for (const { file, bytes, plain, entries: count, why } of extraSitemaps) {
    it(`${file} is read, and each offset is that of an entry`, async () => {
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

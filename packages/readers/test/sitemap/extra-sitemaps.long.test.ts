import { expect, it } from "vitest";
import { describeExtra } from "../../../../tests/support/extra-corpus.ts";
import { extraSitemaps } from "../support/extra-sitemaps.ts";
import { read } from "../support/read.ts";

describeExtra("readSitemap() with real sitemaps", () => {
  for (const { file, bytes } of extraSitemaps) {
    it(`returns the same entries of ${file} for several chunk sizes`, async () => {
      const options = { limits: { timeoutMs: Number.POSITIVE_INFINITY } };
      const whole = await read(bytes, options);
      for (const sizes of [[1], [7], [1, 1023, 5], [4096]]) {
        if (bytes.length > 100_000 && sizes[0] === 1 && sizes.length === 1) continue;
        expect(await read(bytes, options, sizes)).toEqual(whole);
      }
    });
  }
});

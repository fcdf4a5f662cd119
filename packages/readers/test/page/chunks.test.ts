import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { page } from "../support/pages.ts";
import { randomContentType, randomPage } from "../support/random-page.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 300);

const limits = fc.constantFrom({}, { maxBytes: 1_500, maxTags: 2, maxLinks: 2, maxValueBytes: 20 });

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

describe("readPage() with a page in chunks", () => {
  it("returns the same result as for the whole page", async () => {
    await fc.assert(
      fc.asyncProperty(randomPage, randomContentType, limits, sizes, async (bytes, type, max, chunks) => {
        const options = { contentType: type, limits: max };
        const whole = await page(bytes, options);
        expect(await page(bytes, options, chunks)).toEqual(whole);
        expect(await page(bytes, options, [1])).toEqual(whole);
      }),
      { numRuns },
    );
  });

  it("returns the same result as for one chunk if the page ends early, at any byte", async () => {
    const whole = Buffer.from(
      '<!doctype html><title>é</title><meta name="robots" content="noindex"><p><span data-nosnippet>é</span><a href=é>',
    );
    for (let end = 0; end <= whole.length; end++) {
      const part = whole.subarray(0, end);
      const read = await page(part);
      expect(await page(part, {}, [3])).toEqual(read);
      expect(read.directives).toHaveLength(part.includes('noindex">') ? 1 : 0);
      expect(read.links).toHaveLength(end === whole.length ? 1 : 0);
    }
  });

  it("never throws, and reports only positions inside the page", async () => {
    const any = fc.oneof(fc.uint8Array({ maxLength: 200 }), randomPage);
    await fc.assert(
      fc.asyncProperty(any, randomContentType, async (bytes, type) => {
        const read = await page(bytes, { contentType: type });
        expect(read.bytes).toBe(read.complete ? bytes.length : 1_445);
        const places = [
          ...read.diagnostics.map(({ offset }) => offset),
          ...read.links.map(({ offset }) => offset),
          ...read.directives.map(({ where }) => where),
          ...read.nosnippet.flatMap(({ start, end }) => [start, end]),
        ];
        for (const place of places) expect(place).toBeLessThanOrEqual(bytes.length);
        for (const { start, end } of read.nosnippet) expect(start).toBeLessThan(end);
      }),
      { numRuns },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { page } from "../support/pages.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 300);

/** Parts of pages, whole and broken, of which pages are put together. */
const PARTS = [
  "<!doctype html>",
  '<?xml version="1.0" encoding="gbk"?>',
  "<html><head>",
  "</head><body>",
  '<meta charset="utf-8">',
  "<meta charset=shift_jis>",
  '<meta name="robots" content="noindex, max-snippet:5">',
  "<meta name=robots content='no index'>",
  "<META property=robots content=nofollow>",
  '<meta http-equiv=refresh content="0;url=é">',
  "<title>é &amp; <b></title>",
  "<title>",
  "<base href='/b/c'>",
  "<link rel=canonical href=/c>",
  '<link rel="alternate canonical" href="?é=1&amp;b" type=x>',
  '<a href="é?é#é" rel="ugc,nofollow">',
  "</a>",
  "<a href=http://[>",
  "<div data-nosnippet>",
  "</div>",
  "<span data-nosnippet='x'>",
  "</span >",
  "<p data-nosnippet>",
  "<b>",
  "</b>",
  "<li>",
  "<table><tr><td>",
  "</table>",
  "<script>'</scr' <!--</script>",
  "<script>",
  "</script>",
  "<style>",
  "<template>",
  "</template>",
  "<svg><style>",
  "</svg>",
  "<noscript>",
  "<![CDATA[",
  "<![CDA",
  "]]>",
  "<!--",
  "-->",
  "--!>",
  "<!>",
  "</",
  "<",
  ">",
  '"',
  "&",
  " ",
  "\0",
  "\uFEFF",
  "\x1b$B",
  "\x1b(B",
  `<!--${"x".repeat(1_400)}-->`,
];

const document = fc
  .tuple(
    fc.array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PARTS) }, fc.string({ unit: "binary" })), {
      maxLength: 16,
    }),
    fc.constantFrom("utf8", "utf16le", "utf16be", "latin1"),
  )
  .map(([parts, encoding]) => {
    const text = parts.join("");
    return encoding === "utf16be"
      ? Buffer.from(text, "utf16le").swap16()
      : Buffer.from(text, encoding as BufferEncoding);
  });

const contentType = fc.constantFrom(
  undefined,
  "text/html",
  "text/html; charset=utf-8",
  "text/html; charset=iso-2022-jp",
  "text/html; charset=utf-16",
  "text/html; charset=big5",
);

const limits = fc.constantFrom({}, { maxBytes: 1_500, maxTags: 2, maxLinks: 2, maxValueBytes: 20 });

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

describe("the chunks in which a page comes", () => {
  it("make no difference", async () => {
    await fc.assert(
      fc.asyncProperty(document, contentType, limits, sizes, async (bytes, type, max, chunks) => {
        const options = { contentType: type, limits: max };
        const whole = await page(bytes, options);
        expect(await page(bytes, options, chunks)).toEqual(whole);
        expect(await page(bytes, options, [1])).toEqual(whole);
      }),
      { numRuns },
    );
  });

  it("make no difference where the page ends anywhere", async () => {
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

  it("and never throw, whatever the bytes; what is told lies on the page", async () => {
    const any = fc.oneof(fc.uint8Array({ maxLength: 200 }), document);
    await fc.assert(
      fc.asyncProperty(any, contentType, async (bytes, type) => {
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

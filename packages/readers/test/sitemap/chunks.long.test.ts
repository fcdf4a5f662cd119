import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomSitemap } from "../support/random-sitemap.ts";
import { read } from "../support/read.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 300);

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

describe("readSitemap()", () => {
  it("returns the same entries for any chunks", async () => {
    await fc.assert(
      fc.asyncProperty(randomSitemap, sizes, async (bytes, chunks) => {
        const whole = await read(bytes, { url: "https://example.com/x/s.xml" });
        expect(await read(bytes, { url: "https://example.com/x/s.xml" }, chunks)).toEqual(whole);
        expect(await read(bytes, { url: "https://example.com/x/s.xml" }, [1])).toEqual(whole);
      }),
      { numRuns },
    );
  });

  it("keeps all complete entries if the file is truncated, for any chunks", async () => {
    const entries = ["a", "bé", "c&amp;d", "<![CDATA[e&f]]>"].map(
      (name, i) => `<url><loc>https://example.com/${name}</loc><priority>0.${i}</priority></url>`,
    );
    const document = Buffer.from(`<?xml version="1.0"?><urlset>${entries.join("\n")}</urlset>`);
    const { entries: all } = await read(document);
    expect(all).toHaveLength(4);
    for (let end = 0; end < document.length; end++) {
      const part = document.subarray(0, end);
      const got = await read(part);
      expect(await read(part, {}, [3])).toEqual(got);
      // An entry is complete only after its last byte. Before that, it has `cut` and the complete fields.
      const whole = got.entries.filter(({ cut }) => cut !== true);
      expect(whole).toEqual(all.slice(0, whole.length));
      const closed = part.toString("latin1").split("</url>").length - 1;
      expect(whole.length).toBe(closed);
      for (const { loc } of got.entries) expect(all.map((one) => one.loc)).toContain(loc);
    }
  });

  it("returns the same entries of a broken gzip file for any chunks", async () => {
    const zipped = gzipSync(
      new Array(50)
        .fill(0)
        .map((_, i) => `https://example.com/${i * 7919}\n`)
        .join(""),
    );
    const damage = fc.tuple(fc.nat(zipped.length - 1), fc.nat(255), fc.uint8Array({ maxLength: 9 }));
    await fc.assert(
      fc.asyncProperty(damage, sizes, async ([at, byte, behind], chunks) => {
        const bytes = Buffer.concat([zipped, behind]);
        bytes[at] = byte;
        expect(await read(bytes, {}, chunks)).toEqual(await read(bytes));
      }),
      { numRuns },
    );
  });

  it("does not throw for any bytes, and returns at least one entry or diagnostic", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const { entries, diagnostics } = await read(bytes);
        expect(entries.length + diagnostics.length).toBeGreaterThan(0);
        for (const { offset } of [...entries, ...diagnostics])
          expect(offset).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns },
    );
  });
});

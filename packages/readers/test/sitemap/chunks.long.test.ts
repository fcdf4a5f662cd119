import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomSitemap } from "../support/random-sitemap.ts";
import { read } from "../support/read.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 300);

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

describe("the chunks in which a sitemap comes", () => {
  it("make no difference", async () => {
    await fc.assert(
      fc.asyncProperty(randomSitemap, sizes, async (bytes, chunks) => {
        const whole = await read(bytes, { url: "https://example.com/x/s.xml" });
        expect(await read(bytes, { url: "https://example.com/x/s.xml" }, chunks)).toEqual(whole);
        expect(await read(bytes, { url: "https://example.com/x/s.xml" }, [1])).toEqual(whole);
      }),
      { numRuns },
    );
  });

  it("make no difference where the file ends anywhere, and what was whole is not lost", async () => {
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
      // An entry is whole from its last byte on; before, it is there with the fields that were.
      const whole = got.entries.filter(({ cut }) => cut !== true);
      expect(whole).toEqual(all.slice(0, whole.length));
      const closed = part.toString("latin1").split("</url>").length - 1;
      expect(whole.length).toBe(closed);
      for (const { loc } of got.entries) expect(all.map((one) => one.loc)).toContain(loc);
    }
  });

  it("make no difference where gzip is broken", async () => {
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

  it("and never throw, whatever the bytes", async () => {
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

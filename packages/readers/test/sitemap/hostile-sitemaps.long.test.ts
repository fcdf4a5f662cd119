import { createGzip, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chunked } from "../../../../tests/support/byte-streams.ts";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import { readSitemap } from "../../src/sitemap/read-sitemap.ts";
import { read } from "../support/read.ts";
import { repeated } from "../support/repeated.ts";

const A = "https://example.com/a";

const HEAD = urlset().replace("</urlset>", "");
const FILE_BYTES = 20_000_000;

/** Files of 20 MB. Each is a worst case for some part of a reader. */
const HOSTILE: readonly (readonly [what: string, source: () => AsyncIterable<Uint8Array>])[] = [
  ["nested elements", () => repeated(HEAD, "<a>", FILE_BYTES / 3)],
  ["nested entries", () => repeated(HEAD, "<url>", FILE_BYTES / 5)],
  ["elements in a field", () => repeated(`${HEAD}<url><loc>x`, "<b>", FILE_BYTES / 3)],
  ["unmatched end tags", () => repeated(HEAD, "</nothing>", FILE_BYTES / 10)],
  ["one long comment", () => repeated(`${HEAD}<!--`, "x-", FILE_BYTES / 2)],
  ["one long CDATA section", () => repeated(`${HEAD}<url><loc><![CDATA[`, "]] ", FILE_BYTES / 3)],
  ["one long name", () => repeated(`${HEAD}<`, "x", FILE_BYTES)],
  ["one long attribute", () => repeated(`${HEAD}<x href="`, "&", FILE_BYTES)],
  ["one tag with many attributes", () => repeated(`${HEAD}<x `, 'a="b" ', FILE_BYTES / 6)],
  ["one tag with many namespaces", () => repeated(`${HEAD}<x `, 'xmlns:a="b" ', FILE_BYTES / 12)],
  ["one long URL", () => repeated(`${HEAD}<url><loc>${A}`, "x&", FILE_BYTES / 2)],
  ["one URL with many comments", () => repeated(`${HEAD}<url><loc>${A}`, "<!---->", FILE_BYTES / 7)],
  [
    "one entry with many images",
    () => repeated(`${HEAD}<url>`, `<image:image><image:loc>${A}</image:loc></image:image>`, FILE_BYTES / 70),
  ],
  ["one entry with long text", () => repeated(`${HEAD}<url>`, "x ", FILE_BYTES / 2)],
  ["one long line", () => repeated("", "x", FILE_BYTES)],
  ["white space", () => repeated("", " ", FILE_BYTES)],
  [
    "bare ampersands",
    () => repeated(`${HEAD}<url><loc>${A}</loc></url>`, "<url><loc>&&&&</loc></url>", FILE_BYTES / 26),
  ],
  ["opening brackets", () => repeated(HEAD, "<", FILE_BYTES)],
  ["many root elements", () => repeated("", "<urlset/>", FILE_BYTES / 9)],
];

describe("readSitemap() with a hostile file", () => {
  for (const [what, source] of HOSTILE) {
    it(`reads ${what} within the test timeout and in little memory`, async () => {
      const before = process.memoryUsage.rss();
      let max = 0;
      let entries = 0;
      for await (const entry of readSitemap(source())) {
        if (++entries % 1_000 === 0) max = Math.max(max, process.memoryUsage.rss());
        expect(entry.type).toBeTypeOf("string");
      }
      max = Math.max(max, process.memoryUsage.rss());
      expect(entries).toBeLessThan(60_000);
      // The limit includes strings of the file's text that are not garbage-collected yet.
      expect(max - before).toBeLessThan(150_000_000);
    });
  }

  it("needs time in proportion to the file's length", async () => {
    for (const [open, part] of [
      [`${HEAD}<url><loc>`, "<b>"],
      [`${HEAD}<!--`, "-"],
      [HEAD, "<url><loc>a</loc>"],
      [`${HEAD}<url><loc>${A}?`, "&a"],
    ] as const) {
      const took = async (times: number): Promise<number> => {
        const bytes = Buffer.from(open + part.repeat(times));
        const { user } = process.cpuUsage();
        await read(bytes, { limits: { timeoutMs: Number.POSITIVE_INFINITY } }, [16_384]);
        return process.cpuUsage().user - user;
      };
      await took(100_000);
      const ratio = (await took(400_000)) / Math.max(20_000, await took(100_000));
      expect(ratio).toBeLessThan(20);
    }
  });

  it("stops at maxBytes in a gzip bomb, also in a nested one", async () => {
    const zeros = createGzip();
    const parts: Buffer[] = [];
    zeros.on("data", (part: Buffer) => parts.push(part));
    const done = new Promise((resolve) => zeros.once("end", resolve));
    for (let i = 0; i < 300; i++) zeros.write(Buffer.alloc(1_000_000, " "));
    zeros.end();
    await done;
    const bomb = Buffer.concat(parts);
    for (const bytes of [bomb, gzipSync(bomb)]) {
      const before = process.memoryUsage.rss();
      const { codes, diagnostics } = await read(bytes);
      expect(codes).toEqual(["too-large"]);
      expect(diagnostics[0]?.offset).toBe(52_428_800);
      expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
    }
  });

  it("reads chunks of one byte within the test timeout", async () => {
    const bytes = Buffer.from(`${HEAD}<!--${"x".repeat(100_000)}-->${url(A)}</urlset>`);
    const entries = [];
    for await (const entry of readSitemap(chunked(bytes, [1]))) entries.push(entry);
    expect(entries).toHaveLength(1);
  });
});

import { createGzip, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chunked } from "../../../../tests/support/byte-streams.ts";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import { readSitemap } from "../../src/sitemap/read-sitemap.ts";
import { read } from "../support/read.ts";
import { repeated } from "../support/repeated.ts";

const A = "https://example.com/a";

const HEAD = urlset().replace("</urlset>", "");
const MEGABYTES = 20_000_000;

/** Files of twenty megabytes, each of which is bad for some way of reading. */
const HOSTILE: readonly (readonly [what: string, source: () => AsyncIterable<Uint8Array>])[] = [
  ["elements in elements", () => repeated(HEAD, "<a>", MEGABYTES / 3)],
  ["entries in entries", () => repeated(HEAD, "<url>", MEGABYTES / 5)],
  ["fields in fields", () => repeated(`${HEAD}<url><loc>x`, "<b>", MEGABYTES / 3)],
  ["end tags of nothing", () => repeated(HEAD, "</nothing>", MEGABYTES / 10)],
  ["one comment", () => repeated(`${HEAD}<!--`, "x-", MEGABYTES / 2)],
  ["one CDATA section", () => repeated(`${HEAD}<url><loc><![CDATA[`, "]] ", MEGABYTES / 3)],
  ["one name", () => repeated(`${HEAD}<`, "x", MEGABYTES)],
  ["one attribute", () => repeated(`${HEAD}<x href="`, "&", MEGABYTES)],
  ["one tag of attributes", () => repeated(`${HEAD}<x `, 'a="b" ', MEGABYTES / 6)],
  ["one tag of namespaces", () => repeated(`${HEAD}<x `, 'xmlns:a="b" ', MEGABYTES / 12)],
  ["one URL", () => repeated(`${HEAD}<url><loc>${A}`, "x&", MEGABYTES / 2)],
  ["one URL around comments", () => repeated(`${HEAD}<url><loc>${A}`, "<!---->", MEGABYTES / 7)],
  [
    "one entry of images",
    () => repeated(`${HEAD}<url>`, `<image:image><image:loc>${A}</image:loc></image:image>`, MEGABYTES / 70),
  ],
  ["one entry of text", () => repeated(`${HEAD}<url>`, "x ", MEGABYTES / 2)],
  ["one line", () => repeated("", "x", MEGABYTES)],
  ["blanks", () => repeated("", " ", MEGABYTES)],
  [
    "ampersands",
    () => repeated(`${HEAD}<url><loc>${A}</loc></url>`, "<url><loc>&&&&</loc></url>", MEGABYTES / 26),
  ],
  ["brackets", () => repeated(HEAD, "<", MEGABYTES)],
  ["roots", () => repeated("", "<urlset/>", MEGABYTES / 9)],
];

describe("a hostile file", () => {
  for (const [what, source] of HOSTILE) {
    it(`of ${what} is read in time, and in little memory`, async () => {
      const before = process.memoryUsage.rss();
      let max = 0;
      let entries = 0;
      for await (const entry of readSitemap(source())) {
        if (++entries % 1_000 === 0) max = Math.max(max, process.memoryUsage.rss());
        expect(entry.type).toBeTypeOf("string");
      }
      max = Math.max(max, process.memoryUsage.rss());
      expect(entries).toBeLessThan(60_000);
      // The garbage of twenty megabytes of text is a part of it.
      expect(max - before).toBeLessThan(150_000_000);
    });
  }

  it("takes time in proportion to its length", async () => {
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

  it("that is a gzip bomb is cut, and so is one in another", async () => {
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

  it("of single bytes is read in time", async () => {
    const bytes = Buffer.from(`${HEAD}<!--${"x".repeat(100_000)}-->${url(A)}</urlset>`);
    const entries = [];
    for await (const entry of readSitemap(chunked(bytes, [1]))) entries.push(entry);
    expect(entries).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { readPage } from "../../src/page/read-page.ts";
import { page } from "../support/pages.ts";
import { repeated } from "../support/repeated.ts";

const MEGABYTES = 12_000_000;
const FOREVER = Number.POSITIVE_INFINITY;
const NO_LIMIT = {
  contentType: "text/html; charset=utf-8",
  limits: { maxBytes: FOREVER, timeoutMs: FOREVER },
};

/** Pages of 5 to 100 MB. Each is a worst case for some kind of parser. */
const HOSTILE: readonly (readonly [what: string, source: () => AsyncIterable<Uint8Array>])[] = [
  ["a million nested elements", () => repeated("<p>", "<div>", 1_000_000)],
  ["nested elements with data-nosnippet", () => repeated("", "<div data-nosnippet>", MEGABYTES / 20)],
  ["nested unknown elements", () => repeated("<y><div>", "<x>", MEGABYTES / 3)],
  ["formatting elements around blocks", () => repeated("", "<b><div>", MEGABYTES / 8)],
  [
    "end tags that a special element blocks",
    () => repeated(`<y><div>${"<x>".repeat(505)}`, "</y>", MEGABYTES / 4),
  ],
  ["end tags without an element", () => repeated("<p>", "</nothing>", MEGABYTES / 10)],
  ["a million attributes", () => repeated("<a ", 'href="b" ', 1_000_000)],
  ["a million unknown attributes", () => repeated("<a ", "data-nosnippet1234567=x ", 1_000_000)],
  ["an attribute of 100 megabytes", () => repeated('<a href="', "&amp;x", 100_000_000 / 6)],
  ["one long name", () => repeated("<", "x", MEGABYTES)],
  ["one long comment", () => repeated("<!--", "-->".slice(0, 2), MEGABYTES / 2)],
  ["one long title", () => repeated("<title>", "&<", MEGABYTES / 2)],
  ["one long script", () => repeated("<script>", "</scrip", MEGABYTES / 7)],
  ["opening angle brackets", () => repeated("<p>", "<", MEGABYTES)],
  ["CDATA sections in HTML", () => repeated("<p>", "<![CDATA[", MEGABYTES / 9)],
  ["CDATA sections in SVG", () => repeated("<svg>", "<![CDATA[]]>", MEGABYTES / 12)],
  ["nested SVG images", () => repeated("<p>", "<svg><foreignobject>", MEGABYTES / 20)],
  ["nested templates", () => repeated("", "<template>", MEGABYTES / 10)],
  ["table cells", () => repeated("<table>", "<tr><td>", MEGABYTES / 8)],
  ["META tags", () => repeated("", "<meta name=robots content=no-index>", MEGABYTES / 35)],
  ["canonical URLs", () => repeated("", "<link rel=canonical href=x>", MEGABYTES / 27)],
  ["invalid links", () => repeated("", "<a href=http://[>", MEGABYTES / 17)],
  ["long rel attributes", () => repeated("", `<a href=a rel="${"a ".repeat(4_000)}">`, MEGABYTES / 8_020)],
  [
    "long robots META tags",
    () => repeated("", `<meta name=robots content="${"nn,".repeat(2_700)}">`, MEGABYTES / 8_130),
  ],
  ["undecodable bytes", () => repeated("<p>", "\xc3", MEGABYTES)],
];

const XHTML = '<html xmlns="http://www.w3.org/1999/xhtml">';
const PREFIXES = Array.from({ length: 31 }, (_, i) => `xmlns:p${i}=""`).join(" ");

/** Hostile pages that are served as XML. */
const HOSTILE_XML: typeof HOSTILE = [
  ["declarations in a DOCTYPE", () => repeated("<!DOCTYPE a [", "<!ENTITY a '>'>", MEGABYTES / 15)],
  ["quotes in a DOCTYPE", () => repeated("<!DOCTYPE a [", "<!\"'\"'", MEGABYTES / 6)],
  ["opening angle brackets in a DOCTYPE", () => repeated("<!DOCTYPE a [", "<", MEGABYTES)],
  ["processing instructions", () => repeated("", "<?a?>", MEGABYTES / 5)],
  ["nested XML elements", () => repeated(XHTML, "<p>", MEGABYTES / 3)],
  ["mismatched end tags", () => repeated(XHTML, "<p><b></p>", MEGABYTES / 10)],
  ["namespace declarations", () => repeated(`<p ${PREFIXES}>`, '<p xmlns=""/>', MEGABYTES / 13)],
  ["a title of CDATA sections", () => repeated(`${XHTML}<title>`, "<![CDATA[<]]>", MEGABYTES / 13)],
];

describe.each([
  [NO_LIMIT.contentType, HOSTILE],
  ["application/xhtml+xml", HOSTILE_XML],
])("readPage() with a hostile page of type %s", (contentType, pages) => {
  for (const [what, source] of pages) {
    it(`reads ${what} within the test timeout and in little memory`, async () => {
      const before = process.memoryUsage.rss();
      let max = 0;
      async function* watched(): AsyncGenerator<Uint8Array> {
        let chunks = 0;
        for await (const chunk of source()) {
          if (++chunks % 16 === 0) max = Math.max(max, process.memoryUsage.rss());
          yield chunk;
        }
      }
      const read = await readPage(watched(), { ...NO_LIMIT, contentType });
      max = Math.max(max, process.memoryUsage.rss());
      expect(read.bytes).toBeGreaterThan(4_000_000);
      expect(read.links.length + read.meta.length + read.nosnippet.length).toBeLessThan(25_000);
      expect(read.directives.length).toBeLessThan(6_000);
      expect(read.diagnostics.length).toBeLessThan(400);
      // The limit includes strings of the page's text that are not garbage-collected yet.
      expect(max - before).toBeLessThan(200_000_000);
    });
  }
});

describe("readPage() with a hostile page", () => {
  it("stops an endless page at the byte limit and cancels the source", async () => {
    let cancelled = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from("<p>x</p>".repeat(1_000));
      } finally {
        cancelled = true;
      }
    }
    const read = await readPage(endless(), { contentType: "text/html" });
    expect(read).toMatchObject({ bytes: 10_485_760, complete: false });
    expect(read.diagnostics.map(({ code }) => code)).toEqual(["too-large"]);
    expect(cancelled).toBe(true);
  });

  it("takes time in proportion to the length of the page", async () => {
    for (const [open, part] of [
      ["", "<div>"],
      ["<y><div><x>", "<x></y>"],
      ["<!--", "-"],
      ["<title>", "<"],
      ["<a href='", "&a"],
      ["<table>", "<tr><td><table>"],
      ["", "<p><b><span data-nosnippet>"],
    ] as const) {
      const took = async (times: number): Promise<number> => {
        const bytes = Buffer.from(open + part.repeat(times));
        const { user } = process.cpuUsage();
        await page(bytes, NO_LIMIT, [16_384]);
        return process.cpuUsage().user - user;
      };
      await took(100_000);
      const ratio = (await took(400_000)) / Math.max(20_000, await took(100_000));
      expect(ratio).toBeLessThan(20);
    }
  });

  it("reads chunks of one byte within the test timeout", async () => {
    const read = await page(`<!--${"x".repeat(100_000)}--><a href=a>`, {}, [1]);
    expect(read.links).toHaveLength(1);
  });
});

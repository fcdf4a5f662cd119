import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { all, chunked } from "../../../../tests/support/byte-streams.ts";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import { defaultSitemapLimits } from "../../src/sitemap/limits.ts";
import { readSitemap } from "../../src/sitemap/read-sitemap.ts";
import { apart, read } from "../support/read.ts";

const A = "https://example.com/a";
const B = "https://example.com/b";

/** How each kind of failure is survived: what is left, and what is told. */
const SURVIVED: readonly (readonly [
  what: string,
  document: string | Buffer,
  locs: string[],
  codes: string[],
])[] = [
  ["a bare ampersand", urlset(url(`${A}?x=1&y=2`)), [`${A}?x=1&y=2`], ["bare-ampersand"]],
  ["an entity that nobody declared", urlset(url(`${A}?x=&nbsp;`)), [`${A}?x=&nbsp;`], ["unknown-entity"]],
  // XML 1.0 §4.1: a reference to a character must be to one that a text may hold (§2.2).
  ["a control character", urlset(url(`${A}?x=&#x1b;`)), [`${A}?x=&#x1b;`], ["forbidden-character"]],
  [
    "numbers that begin with zeros",
    urlset(url(`${A}?x=&#x000000041;&#0000000066;&#0;`)),
    [`${A}?x=AB&#0;`],
    ["forbidden-character"],
  ],
  ["a surrogate", urlset(url(`${A}?x=&#55296;`)), [`${A}?x=&#55296;`], ["forbidden-character"]],
  ["a wrong namespace", `<urlset xmlns="https://example.com/">${url(A)}</urlset>`, [A], ["namespace"]],
  ["no namespace", `<urlset>${url(A)}</urlset>`, [A], ["namespace"]],
  [
    "an older namespace",
    `<urlset xmlns="http://www.google.com/schemas/sitemap/0.84">${url(A)}</urlset>`,
    [A],
    ["namespace"],
  ],
  ["a byte order mark", Buffer.from(`\uFEFF${urlset(url(A))}`), [A], ["byte-order-mark"]],
  [
    "UTF-16, little end first",
    Buffer.from(`\uFEFF${urlset(url(A))}`, "utf16le"),
    [A],
    ["byte-order-mark", "encoding"],
  ],
  [
    "UTF-16, big end first",
    Buffer.from(`\uFEFF${urlset(url(A))}`, "utf16le").swap16(),
    [A],
    ["byte-order-mark", "encoding"],
  ],
  ["UTF-16 without a mark", Buffer.from(urlset(url(A)), "utf16le"), [A], ["encoding"]],
  ["blanks in front", `\n \n${urlset(url(A))}`, [A], ["leading-blanks"]],
  ["text in front", `Notice: nothing works\n${urlset(url(A))}`, [A], ["leading-text", "leading-blanks"]],
  ["HTML in front", `<br />\n<b>Notice</b>: no\n${urlset(url(A))}`, [A], ["leading-text", "leading-blanks"]],
  ["an entry that is not closed", urlset(`<url><loc>${A}</loc>`, url(B)), [A, B], ["mismatched-tag"]],
  [
    "a field that is not closed",
    urlset(`<url><loc>${A}<lastmod>2020-01-01</lastmod></url>`),
    [A],
    ["mismatched-tag"],
  ],
  ["an end tag too many", urlset(`${url(A)}</url>`, url(B)), [A, B], ["mismatched-tag"]],
  ["two URLs in an entry", urlset(`<url><loc>${A}</loc><loc>${B}</loc></url>`), [A, B], ["loc-repeated"]],
  ["a URL in no element", urlset(`<url> ${A} </url>`), [A], ["loc-misplaced"]],
  ["an element in a URL", urlset(`<url><loc><b>${A}</b></loc></url>`), [A], []],
  ["an entry without a URL", urlset("<url><priority>1</priority></url>", url(B)), [B], ["loc-missing"]],
  ["a URL that is none", urlset(url("nowhere"), url(B)), [B], ["loc-invalid"]],
  ["a URL of another scheme", urlset(url("javascript:alert(1)"), url(B)), [B], ["loc-invalid"]],
  ["a URL that is too long", urlset(url(`${A}/${"x".repeat(2_047)}`), url(B)), [B], ["loc-invalid"]],
  [
    "a sitemap among pages",
    urlset(url(A), `<sitemap><loc>${B}</loc></sitemap>`),
    [A, B],
    ["entry-misplaced"],
  ],
  ["a date that is none", urlset(url(A, "<lastmod>yesterday</lastmod>")), [A], ["date-invalid"]],
  ["a date without a zone", urlset(url(A, "<lastmod>2020-01-01 10:00:00</lastmod>")), [A], ["date-invalid"]],
  ["a frequency that is none", urlset(url(A, "<changefreq>often</changefreq>")), [A], ["changefreq-invalid"]],
  ["a priority that is none", urlset(url(A, "<priority>1.1</priority>")), [A], ["priority-invalid"]],
  [
    "an end within an entry",
    urlset(url(A), url(B)).replace(/<\/loc><\/url><\/urlset>$/, "</lo"),
    [A, B],
    ["truncated"],
  ],
  [
    "an end within a URL",
    urlset(url(A), url(B)).replace(/<\/loc><\/url><\/urlset>$/, ""),
    [A],
    ["truncated"],
  ],
  [
    "an end within a CDATA section",
    `${urlset(url(A)).replace("</urlset>", "")}<url><loc><![CDATA[${B}`,
    [A],
    ["truncated"],
  ],
  [
    "an end within a comment in a URL",
    `${urlset(url(A)).replace("</urlset>", "")}<url><loc>${B}<!-- `,
    [A],
    ["truncated"],
  ],
  ["nothing", "", [], ["empty"]],
  ["blanks", " \n ", [], ["empty"]],
  ["prose", "this is no sitemap", [], ["loc-invalid", "not-a-sitemap"]],
  ["a robots.txt", "User-agent: *\nDisallow: /a\nSitemap: https://a.example/s.xml\n", [], ["not-a-sitemap"]],
  ["a long robots.txt", `User-agent: *\n${"Disallow: /a\n".repeat(150)}`, [], ["not-a-sitemap"]],
  [
    "a robots.txt with many comments before its first group",
    `${"# a\n".repeat(300)}User-agent: *\nDisallow: /a\n`,
    [],
    ["not-a-sitemap"],
  ],
  [
    "a robots.txt that only names sitemaps",
    "# a\nSitemap: https://a.example/s.xml\nsitemap : https://a.example/t.xml\n",
    [],
    ["not-a-sitemap"],
  ],
  [
    "a long robots.txt that only names sitemaps",
    "Sitemap:https://a.example/s.xml\n".repeat(150),
    [],
    ["not-a-sitemap"],
  ],
  ["comments without an end", `${"#\n".repeat(10_000)}${A}`, [], ["not-a-sitemap"]],
  ["a PNG image", Buffer.from(`\x89PNG\r\n\x1a\n\x00\x00\n${A}`, "latin1"), [], ["not-a-sitemap"]],
  ["a PDF", "%PDF-1.7\nhttps://example.com/", [], ["not-a-sitemap"]],
  ["an HTML page", "<!doctype html><html><body></body></html>", [], ["not-a-sitemap"]],
  ["an HTML page without a type", "<html><body></body></html>", [], ["not-a-sitemap"]],
  ["another XML", `<svg xmlns="http://www.w3.org/2000/svg"/>`, [], ["not-a-sitemap"]],
  ["a document type", `<!DOCTYPE urlset [<!ENTITY a "b">]>${urlset(url(A))}`, [], ["doctype"]],
  ["gzip that ends early", gzipSync(urlset(url(A))).subarray(0, -4), [A], ["gzip-broken"]],
  ["gzip with a wrong checksum", wrongChecksum(urlset(url(A))), [A], ["gzip-broken"]],
  [
    "gzip and rubbish",
    Buffer.concat([gzipSync(urlset(url(A))), Buffer.from("rubbish")]),
    [A],
    ["gzip-broken"],
  ],
  ["gzip of two parts", Buffer.concat([gzipSync(`${A}\n`), gzipSync(B)]), [A, B], []],
  ["gzip of gzip", gzipSync(gzipSync(urlset(url(A)))), [A], []],
  [
    "ISO 8859-1",
    Buffer.from(urlset(url(`${A}é`)).replace("UTF-8", "ISO-8859-1"), "latin1"),
    [`${A}é`],
    ["encoding"],
  ],
  ["a text without a URL in its first 100 lines", `${"no URL\n".repeat(100)}${A}`, [], ["not-a-sitemap"]],
  ["bytes that are no text", Buffer.from(urlset(url(`${A}\xff`)), "latin1"), [`${A}\uFFFD`], ["undecodable"]],
];

function wrongChecksum(text: string): Buffer {
  const bytes = gzipSync(text);
  const at = bytes.length - 8;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

describe("a sitemap with something wrong", () => {
  for (const [what, document, locs, codes] of SURVIVED) {
    it(`survives ${what}`, async () => {
      const got = await read(document);
      expect(got.locs).toEqual(locs);
      expect(got.codes).toEqual(codes);
    });
  }
});

describe("entries", () => {
  it("have the byte at which they begin, whatever the width of characters", async () => {
    const document = `\uFEFF${urlset(`<!-- žluťoučký 😀 -->${url("https://example.com/é")}`, url(B))}`;
    for (const encoding of ["utf8", "utf16le"] as const) {
      const bytes = Buffer.from(document, encoding);
      const { entries } = await read(bytes);
      expect(entries.map(({ offset }) => bytes.subarray(offset).toString(encoding).slice(0, 10))).toEqual([
        "<url><loc>",
        "<url><loc>",
      ]);
    }
  });

  it("of a text file begin where the URL does", async () => {
    const bytes = Buffer.from(`\uFEFF${A}\r\n\r\n  ${B}\n# é\n${A}é`);
    const { entries, codes } = await read(bytes);
    expect(entries.map(({ offset, loc }) => [bytes.subarray(offset, offset + 8).toString(), loc])).toEqual([
      ["https://", A],
      ["https://", B],
      ["https://", `${A}é`],
    ]);
    expect(codes).toEqual(["byte-order-mark", "loc-invalid"]);
  });

  it("have all their fields", async () => {
    const fields =
      "<lastmod>2004-12-23T18:00:15+00:00</lastmod><changefreq>daily</changefreq><priority>0.3</priority>";
    const { entries } = await read(urlset(url(A, fields)));
    expect(entries).toEqual([
      {
        type: "url",
        loc: A,
        lastmod: "2004-12-23T18:00:15+00:00",
        changefreq: "daily",
        priority: 0.3,
        offset: expect.any(Number),
      },
    ]);
  });

  it("of an index are sitemaps", async () => {
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${A}</loc><lastmod>2020</lastmod></sitemap></sitemapindex>`;
    const { entries, codes } = await read(index);
    expect(entries).toEqual([
      { type: "sitemap", loc: A, lastmod: "2020", offset: index.indexOf("<sitemap>") },
    ]);
    expect(codes).toEqual([]);
  });

  it("have images, languages and news", async () => {
    const { entries, codes } = await read(
      urlset(
        url(
          A,
          `<image:image><image:loc>${B}</image:loc><image:title>T &amp; U</image:title></image:image>
           <image:image><image:caption>none</image:caption></image:image>
           <xhtml:link rel="alternate" hreflang="de-CH" href="${B}?a=1&amp;b=2"/>
           <xhtml:link rel="alternate" media="only screen" href="${B}"/>
           <news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication>
           <news:publication_date>2020-02-29</news:publication_date><news:title><![CDATA[A < B]]></news:title></news:news>`,
        ),
      ),
    );
    expect(entries[0]).toMatchObject({
      images: [{ loc: B, title: "T & U" }, { caption: "none" }],
      alternates: [
        { hreflang: "de-CH", href: `${B}?a=1&b=2` },
        { media: "only screen", href: B },
      ],
      news: { publication: { name: "N", language: "en" }, publicationDate: "2020-02-29", title: "A < B" },
    });
    expect(codes).toEqual(["field-missing"]);
  });

  it("have videos", async () => {
    const { entries, codes } = await read(
      urlset(
        url(
          A,
          `<video:video><video:thumbnail_loc>${B}</video:thumbnail_loc><video:title>T</video:title>
           <video:description>D</video:description><video:player_loc allow_embed="yes">${B}</video:player_loc>
           <video:duration>600</video:duration><video:live>no</video:live><video:tag>x</video:tag><video:tag>y</video:tag>
           <video:price currency="EUR">1.99</video:price><video:restriction relationship="allow">IE GB</video:restriction>
           <video:rating>good</video:rating>
           <video:tvshow><video:show_title>S</video:show_title><video:episode_number>13</video:episode_number></video:tvshow>
           </video:video>`,
        ),
      ),
    );
    expect(entries[0]).toMatchObject({
      videos: [
        {
          thumbnailLoc: B,
          title: "T",
          description: "D",
          playerLoc: { value: B, allowEmbed: "yes" },
          duration: 600,
          live: false,
          tags: ["x", "y"],
          prices: [{ value: "1.99", currency: "EUR" }],
          restriction: { value: "IE GB", relationship: "allow" },
          tvShow: { showTitle: "S", episodeNumber: 13 },
        },
      ],
    });
    expect(codes).toEqual(["value-invalid"]);
  });

  it("of feeds are pages", async () => {
    const rss = `<rss version="2.0"><channel><link>${B}</link><item><title>a</title><link>${A}</link><pubDate>Thu, 05 Jan 17 13:34:52 +0100</pubDate></item><item><guid>${B}</guid></item></channel></rss>`;
    expect((await read(rss)).entries).toMatchObject([
      { type: "url", loc: A, lastmod: "2017-01-05T12:34:52Z" },
      { type: "url", loc: B },
    ]);
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="${B}"/><entry><link rel="self" href="${B}"/><link href="${A}"/><updated>2020-01-01T00:00:00Z</updated></entry></feed>`;
    expect((await read(atom)).entries).toMatchObject([
      { type: "url", loc: A, lastmod: "2020-01-01T00:00:00Z" },
    ]);
  });

  it("with any prefix are the same", async () => {
    const document = `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><s:url><s:loc>${A}</s:loc><i:image><i:loc>${B}</i:loc></i:image><loc>${B}</loc></s:url></s:urlset>`;
    const { entries, codes } = await read(document);
    expect(entries).toMatchObject([{ loc: A, images: [{ loc: B }] }]);
    expect(codes).toEqual([]);
  });

  it("outside of what the sitemap may speak for say so, or are left out", async () => {
    const document = urlset(
      url("https://example.com/s/1"),
      url("https://example.com/s/../2"),
      url("http://example.com/s/3"),
      url("https://example.com:443/s/4"),
    );
    const where = "https://example.com/s/map.xml";
    const { entries, codes } = await read(document, { url: where });
    expect(entries.map(({ outside }) => outside)).toEqual([undefined, "path", "host", undefined]);
    expect(codes).toEqual(["outside", "outside"]);
    expect((await read(document, { url: where, scope: "host" })).entries).toHaveLength(3);
    expect((await read(document, { url: where, scope: "location" })).entries).toHaveLength(2);
  });
});

describe("limits", () => {
  it("are those of the protocol", () => {
    expect(defaultSitemapLimits).toMatchObject({ maxBytes: 50 * 1024 * 1024, maxEntries: 50_000 });
  });

  it("cut after so many bytes, and what was whole stays", async () => {
    const document = urlset(url(A), url(B), url(A));
    const maxBytes = document.indexOf(B) + 5;
    const { locs, codes, diagnostics } = await read(document, { limits: { maxBytes } });
    expect(locs).toEqual([A]);
    expect(codes).toEqual(["too-large"]);
    expect(diagnostics[0]?.offset).toBe(maxBytes);
    expect((await read(document, { limits: { maxBytes: document.length } })).codes).toEqual([]);
  });

  it("cut after so many entries", async () => {
    const { locs, codes } = await read(urlset(url(A), url(B), url(A)), { limits: { maxEntries: 2 } });
    expect(locs).toEqual([A, B]);
    expect(codes).toEqual(["too-many-entries"]);
  });

  it("cut after so much time, though the source never ends", async () => {
    const source = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(Buffer.from(urlset(url(A)).replace("</urlset>", "<url><loc>x"))),
    });
    const { locs, codes } = apart(await all(readSitemap(source, { limits: { timeoutMs: 50 } })));
    expect(locs).toEqual([A]);
    expect(codes).toEqual(["timed-out"]);
  });

  it("tell each code a hundred times, and then how many more there were", async () => {
    const { diagnostics } = await read(urlset(...new Array(250).fill(url("nowhere"))));
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)?.more).toEqual({ code: "loc-invalid", count: 150 });
  });
});

describe("the source", () => {
  const bytes = Buffer.from(urlset(url(A), url(B)));

  it("may be a response, whose URL is where the sitemap is", async () => {
    const response = new Response(bytes);
    Object.defineProperty(response, "url", { value: "https://example.org/sitemap.xml" });
    const { entries } = apart(await all(readSitemap(response)));
    expect(entries.map(({ outside }) => outside)).toEqual(["host", "host"]);
    expect(apart(await all(readSitemap(new Response(null)))).codes).toEqual(["empty"]);
  });

  it("that fails is told, and what came before stays", async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(0, bytes.indexOf(B) + B.length + 3);
      throw new Error("connection reset");
    }
    const { locs, diagnostics } = apart(await all(readSitemap(failing())));
    expect(locs).toEqual([A, B]);
    expect(diagnostics).toMatchObject([{ code: "source-failed", message: "connection reset" }]);
  });

  it("is cancelled where the caller stops", async () => {
    let cancelled = false;
    const source = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const entry of readSitemap(source)) if (entry.type === "url") break;
    expect(cancelled).toBe(true);
  });

  it("is cancelled by the caller's signal, whose reason is thrown untouched", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const source = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(bytes) });
    const entries = readSitemap(source, { signal: controller.signal });
    expect((await entries.next()).value).toMatchObject({ loc: A });
    controller.abort(reason);
    await expect(entries.next()).rejects.toBe(reason);
    const late = new AbortController();
    const waiting = readSitemap(new ReadableStream(), { signal: late.signal }).next();
    setImmediate(() => late.abort(new DOMException("The time is over.", "TimeoutError")));
    await expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("that is none is a wrong argument, and so is an option that is none", async () => {
    const wrong = { code: "ERR_ROBOTS_INVALID_OPTION" };
    const thrown = (act: () => unknown): unknown => {
      try {
        act();
      } catch (error) {
        return error;
      }
      return undefined;
    };
    for (const source of [null, undefined, 1, true, {}])
      expect(thrown(() => readSitemap(source as never))).toMatchObject(wrong);
    expect(thrown(() => readSitemap(chunked(bytes), { scope: "all" as never }))).toMatchObject(wrong);
    expect(thrown(() => readSitemap(chunked(bytes), { url: "nowhere" }))).toMatchObject(wrong);
    expect(thrown(() => readSitemap(chunked(bytes), { limits: { maxBytes: -1 } }))).toMatchObject(wrong);
    const texts = (async function* () {
      yield "text";
    })() as unknown as AsyncIterable<Uint8Array>;
    await expect(readSitemap(texts).next()).rejects.toMatchObject(wrong);
    const locked = new Response(bytes);
    locked.body?.getReader();
    expect(thrown(() => readSitemap(locked))).toMatchObject(wrong);
  });

  it("takes a limit that is undefined for one that was not given", async () => {
    const limits = { maxBytes: undefined, maxEntries: undefined, timeoutMs: undefined } as object;
    expect((await all(readSitemap(chunked(bytes), { limits }))).length).toBeGreaterThan(0);
  });

  it("gives entries as they come, to several questions at once", async () => {
    const entries = readSitemap(chunked(bytes, [1]));
    const [one, two, three] = await Promise.all([entries.next(), entries.next(), entries.next()]);
    expect([one?.value?.loc, two?.value?.loc, three]).toEqual([A, B, { done: true, value: undefined }]);
  });
});

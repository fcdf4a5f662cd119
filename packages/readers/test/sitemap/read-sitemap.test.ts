import { describe, expect, it } from "vitest";
import { all, chunked } from "../../../../tests/support/byte-streams.ts";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import { defaultSitemapLimits } from "../../src/sitemap/entry/limits.ts";
import { readSitemap } from "../../src/sitemap/read-sitemap.ts";
import { brokenSitemaps } from "../support/broken-sitemaps.ts";
import { read, separate } from "../support/read.ts";

const A = "https://example.com/a";
const B = "https://example.com/b";

describe("readSitemap() with a broken file", () => {
  for (const [what, document, locs, codes] of brokenSitemaps) {
    it(`reads ${what}`, async () => {
      const got = await read(document);
      expect(got.locs).toEqual(locs);
      expect(got.codes).toEqual(codes);
    });
  }
});

describe("readSitemap() entries", () => {
  it("have their byte offset in UTF-8 and UTF-16", async () => {
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

  it("of a text file have the offset of the URL", async () => {
    const bytes = Buffer.from(`\uFEFF${A}\r\n\r\n  ${B}\n# é\n${A}é`);
    const { entries, codes } = await read(bytes);
    expect(entries.map(({ offset, loc }) => [bytes.subarray(offset, offset + 8).toString(), loc])).toEqual([
      ["https://", A],
      ["https://", B],
      ["https://", `${A}é`],
    ]);
    expect(codes).toEqual(["byte-order-mark", "loc-invalid"]);
  });

  it("have all fields of the protocol", async () => {
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

  it("of an index have the type sitemap", async () => {
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${A}</loc><lastmod>2020</lastmod></sitemap></sitemapindex>`;
    const { entries, codes } = await read(index);
    expect(entries).toEqual([
      { type: "sitemap", loc: A, lastmod: "2020", offset: index.indexOf("<sitemap>") },
    ]);
    expect(codes).toEqual([]);
  });

  it("have images, alternates and news", async () => {
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

  it("of RSS and Atom feeds have the type url", async () => {
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

  it("do not depend on namespace prefixes", async () => {
    const document = `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><s:url><s:loc>${A}</s:loc><i:image><i:loc>${B}</i:loc></i:image><loc>${B}</loc></s:url></s:urlset>`;
    const { entries, codes } = await read(document);
    expect(entries).toMatchObject([{ loc: A, images: [{ loc: B }] }]);
    expect(codes).toEqual([]);
  });

  it("outside the sitemap's location have the property `outside`; the option `scope` leaves them out", async () => {
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

describe("readSitemap() limits", () => {
  it("are by default those of the protocol", () => {
    expect(defaultSitemapLimits).toMatchObject({ maxBytes: 50 * 1024 * 1024, maxEntries: 50_000 });
  });

  it("stop reading after maxBytes and keep complete entries", async () => {
    const document = urlset(url(A), url(B), url(`${A}/c`));
    const maxBytes = document.indexOf(B) + 5;
    const { locs, codes, diagnostics } = await read(document, { limits: { maxBytes } });
    expect(locs).toEqual([A]);
    expect(codes).toEqual(["too-large"]);
    expect(diagnostics[0]?.offset).toBe(maxBytes);
    expect((await read(document, { limits: { maxBytes: document.length } })).codes).toEqual([]);
  });

  it("stop reading after maxEntries", async () => {
    const { locs, codes } = await read(urlset(url(A), url(B), url(`${A}/c`)), { limits: { maxEntries: 2 } });
    expect(locs).toEqual([A, B]);
    expect(codes).toEqual(["too-many-entries"]);
  });

  it("stop reading after timeoutMs, if the source does not end", async () => {
    const source = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(Buffer.from(urlset(url(A)).replace("</urlset>", "<url><loc>x"))),
    });
    const { locs, codes } = separate(await all(readSitemap(source, { limits: { timeoutMs: 50 } })));
    expect(locs).toEqual([A]);
    expect(codes).toEqual(["timed-out"]);
  });

  it("allow 100 reports per code, and count the others in more-of-the-same", async () => {
    const { diagnostics } = await read(urlset(...new Array(250).fill(url("nowhere"))));
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)?.more).toEqual({ code: "loc-invalid", count: 150 });
  });
});

describe("the source of readSitemap()", () => {
  const bytes = Buffer.from(urlset(url(A), url(B)));

  it("may be a response, whose URL is the URL of the sitemap", async () => {
    const response = new Response(bytes);
    Object.defineProperty(response, "url", { value: "https://example.org/sitemap.xml" });
    const { entries } = separate(await all(readSitemap(response)));
    expect(entries.map(({ outside }) => outside)).toEqual(["host", "host"]);
    expect(separate(await all(readSitemap(new Response(null)))).codes).toEqual(["empty"]);
  });

  it("may fail; the failure is reported and complete entries are kept", async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(0, bytes.indexOf(B) + B.length + 3);
      throw new Error("connection reset");
    }
    const { locs, diagnostics } = separate(await all(readSitemap(failing())));
    expect(locs).toEqual([A, B]);
    expect(diagnostics).toMatchObject([{ code: "source-failed", message: "connection reset" }]);
  });

  it("is cancelled if the caller stops", async () => {
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

  it("is cancelled by the signal, whose reason is thrown unchanged", async () => {
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

  it("and the options are rejected with InvalidOptionError if they are invalid", async () => {
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

  it("is read with the default limits if a limit is undefined", async () => {
    const limits = { maxBytes: undefined, maxEntries: undefined, timeoutMs: undefined } as object;
    expect((await all(readSitemap(chunked(bytes), { limits }))).length).toBeGreaterThan(0);
  });

  it("is read by concurrent calls of next() in order", async () => {
    const entries = readSitemap(chunked(bytes, [1]));
    const [one, two, three] = await Promise.all([entries.next(), entries.next(), entries.next()]);
    expect([one?.value?.loc, two?.value?.loc, three]).toEqual([A, B, { done: true, value: undefined }]);
  });
});

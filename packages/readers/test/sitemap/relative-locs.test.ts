import { describe, expect, it } from "vitest";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import type { SitemapUrl } from "../../src/sitemap/entry/sitemap-entry.ts";
import { read } from "../support/read.ts";

const SITE = "https://example.com/maps/sitemap.xml";
const A = "https://example.com/maps/a";

function readAt(text: string, from: string = SITE) {
  return read(text, { url: from });
}

describe("a relative location in a sitemap", () => {
  const resolved: readonly (readonly [string, string])[] = [
    ["/page", "https://example.com/page"],
    ["page.html", "https://example.com/maps/page.html"],
    ["a/b?c=d", "https://example.com/maps/a/b?c=d"],
    ["../up", "https://example.com/up"],
    ["?page=2", "https://example.com/maps/sitemap.xml?page=2"],
    ["//cdn.example/x", "https://cdn.example/x"],
  ];
  for (const [written, loc] of resolved) {
    it(`is resolved with a warning if the sitemap's URL is known: ${written}`, async () => {
      const { entries, codes } = await readAt(urlset(url(written)));
      expect(entries).toMatchObject([{ loc }]);
      expect(codes).toContain("loc-relative");
    });
  }

  const refused = [
    "example.com",
    "www.other.example/a",
    "other.example/a",
    "two words",
    "javascript:alert(1)",
    "ftp://example.com/a",
    "http:/a b",
  ];
  for (const written of refused) {
    it(`is invalid if the text looks like a host name, has a scheme or contains a space: ${written}`, async () => {
      expect(await readAt(urlset(url(written), url(A)))).toMatchObject({
        entries: [{ loc: A }],
        codes: ["loc-invalid"],
      });
    });
  }

  it("is left out if the sitemap's URL is unknown", async () => {
    expect(await read(urlset(url("/page")))).toMatchObject({ entries: [], codes: ["loc-invalid"] });
  });

  it("is resolved in an index, in a list of URLs, in a feed and for an image", async () => {
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>b.xml</loc></sitemap></sitemapindex>`;
    expect((await readAt(index)).entries).toMatchObject([{ loc: "https://example.com/maps/b.xml" }]);
    const list = await readAt(`${A}\n/b\nprose\nmore prose`);
    expect(list.entries.map((entry) => "loc" in entry && entry.loc)).toEqual([A, "https://example.com/b"]);
    expect(list.codes.filter((code) => code === "loc-invalid")).toHaveLength(2);
    const feed = `<rss version="2.0"><channel><item><link>/post</link></item></channel></rss>`;
    expect((await readAt(feed)).entries).toMatchObject([{ loc: "https://example.com/post" }]);
    const image = await readAt(urlset(url(A, "<image:image><image:loc>/i.png</image:loc></image:image>")));
    expect(image.entries).toMatchObject([{ images: [{ loc: "https://example.com/i.png" }] }]);
  });
});

describe("a guid of an RSS feed", () => {
  const feed = (item: string) => `<rss version="2.0"><channel><item>${item}</item></channel></rss>`;

  it.each(["post-123", "/post", "1234@example.com", "www.example.com/a", "urn:uuid:1"])(
    "that is not an absolute URL is left out: %s",
    async (guid) => {
      for (const attribute of ["", ' isPermaLink="true"']) {
        const read = await readAt(feed(`<guid${attribute}>${guid}</guid>`));
        expect(read).toMatchObject({ entries: [], codes: ["loc-invalid"] });
      }
    },
  );

  it("that is an absolute URL becomes the URL of the entry if the item has no link", async () => {
    expect((await readAt(feed(`<guid>${A}</guid>`))).entries).toMatchObject([{ loc: A }]);
    expect((await readAt(feed(`<guid>post-123</guid><link>${A}</link>`))).entries).toMatchObject([
      { loc: A },
    ]);
  });
});

describe("a relative link in an Atom feed", () => {
  const feed = (link: string, base = "", entryBase = "") =>
    `<feed xmlns="http://www.w3.org/2005/Atom"${base}><entry${entryBase}>${link}<updated>2024-01-01</updated></entry></feed>`;
  const link = (href: string, more = "") => `<link rel="alternate" href="${href}"${more}/>`;
  const base = (value: string) => ` xml:base="${value}"`;

  it.each([
    ["against the feed's URL", feed(link("/2024/a.html")), "https://example.com/2024/a.html"],
    ["even if it looks like a host name", feed(link("a.example/b")), "https://example.com/maps/a.example/b"],
    [
      "against the xml:base of the feed",
      feed(link("a"), base("https://b.example/x/")),
      "https://b.example/x/a",
    ],
    [
      "against the xml:base of the entry",
      feed(link("a"), "", base("https://b.example/x/")),
      "https://b.example/x/a",
    ],
    [
      "against its own xml:base, which is relative to those of its parents",
      feed(link("a", base("z/")), base("https://b.example/x/"), base("../y/")),
      "https://b.example/y/z/a",
    ],
    [
      "against an xml:base that is relative to the feed's URL",
      feed(link("a"), base("/x/")),
      "https://example.com/x/a",
    ],
    [
      "against the xml:base of a parent if its own xml:base is not a URL",
      feed(link("a"), base("/x/"), base("http://[/")),
      "https://example.com/x/a",
    ],
  ])("is resolved without a warning %s", async (_, text, loc) => {
    expect(await readAt(text)).toMatchObject({ entries: [{ loc }] });
    expect((await readAt(text)).codes.filter((code) => code !== "outside")).toEqual([]);
  });

  it("is resolved only against an absolute base if the feed's URL is unknown", async () => {
    const text = feed(link("a"), base("https://b.example/x/"));
    expect(await read(text)).toMatchObject({ entries: [{ loc: "https://b.example/x/a" }], codes: [] });
    expect(await read(feed(link("a"), base("/x/")))).toMatchObject({ entries: [], codes: ["loc-invalid"] });
  });

  it("is invalid if it is not http or https", async () => {
    expect(await readAt(feed(link("mailto:a@b.example")))).toMatchObject({
      entries: [],
      codes: ["loc-invalid"],
    });
  });

  it("is not resolved against the xml:base of the previous entry", async () => {
    const entry = (attributes: string) => `<entry${attributes}>${link("a")}</entry>`;
    const text = `<feed xmlns="http://www.w3.org/2005/Atom">${entry(base("/x/"))}${entry("")}</feed>`;
    const { entries } = await readAt(text);
    expect(entries).toMatchObject([{ loc: "https://example.com/x/a" }, { loc: A }]);
  });
});

describe("xhtml:link in a sitemap", () => {
  it("names another version only with rel=alternate", async () => {
    const links = ["amphtml", "canonical", "ALTERNATE", "nofollow alternate"].map(
      (rel, at) => `<xhtml:link rel="${rel}" hreflang="de" href="${A}/${at}"/>`,
    );
    const { entries, codes } = await readAt(urlset(url(A, links.join(""))), "https://example.com/s.xml");
    expect(entries).toMatchObject([
      {
        alternates: [
          { hreflang: "de", href: `${A}/2` },
          { hreflang: "de", href: `${A}/3` },
        ],
      },
    ]);
    expect(codes).toEqual([]);
  });

  it("is left out and reported if it has no rel, and is resolved if its href is relative", async () => {
    const links = `<xhtml:link hreflang="de" href="${A}"/><xhtml:link rel="alternate" href="/b"/>`;
    const { entries, codes } = await readAt(urlset(url(A, links)), "https://example.com/s.xml");
    expect(entries).toMatchObject([{ alternates: [{ href: "https://example.com/b" }] }]);
    expect(codes).toEqual(["field-missing", "loc-relative"]);
  });
});

describe("yes or no in a video sitemap", () => {
  it("is also read in upper case, as in Google's schema", async () => {
    const video = (word: string) =>
      `<video:video><video:thumbnail_loc>${A}</video:thumbnail_loc><video:title>t</video:title>
       <video:description>d</video:description>
       <video:requires_subscription>${word}</video:requires_subscription></video:video>`;
    const words = ["YES", "Yes", "yes", "NO", "No", "no"];
    const { entries, codes } = await readAt(
      urlset(url(A, words.map(video).join(""))),
      "https://example.com/",
    );
    const videos = (entries[0] as SitemapUrl).videos ?? [];
    expect(videos.map(({ requiresSubscription }) => requiresSubscription)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(codes).toEqual([]);
  });
});

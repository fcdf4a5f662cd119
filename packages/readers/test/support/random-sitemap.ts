import { gzipSync } from "node:zlib";
import fc from "fast-check";

/** Complete and broken parts of random sitemaps. */
const PARTS = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<?xml version="1.0" encoding="windows-1252"?>',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
  "<urlset>",
  "<sitemapindex>",
  '<rss version="2.0"><channel>',
  '<feed xmlns="http://www.w3.org/2005/Atom">',
  "<url>",
  "</url>",
  "<loc>",
  "</loc>",
  "<loc>https://example.com/é&amp;ž</loc>",
  "<url><loc>https://example.com/😀?a&b</loc><lastmod>2020-02-30</lastmod></url>",
  "<url> https://example.com/plain </url>",
  "<loc><![CDATA[https://example.com/?a=1&b=2]]></loc>",
  "<loc>https://example.com/<!-- c -->d</loc>",
  "<sitemap><loc>https://example.com/s.xml</loc></sitemap>",
  "<image:image><image:loc>https://example.com/i.png</image:loc></image:image>",
  "<link href=\"https://example.com/l?a&amp;b\" rel='alternate'/>",
  "<item><link>https://example.com/item</link><pubDate>Sun, 06 Sep 2009 16:20:00 GMT</pubDate></item>",
  '<entry><link href="https://example.com/entry"/></entry>',
  "<priority>0.5</priority><changefreq>Daily</changefreq>",
  "https://example.com/line",
  "\n",
  "\r\n",
  "  ",
  "</urlset>",
  "<!-- comment -->",
  "<![CDATA[",
  "]]>",
  "<",
  "&",
  "</",
  "<!DOCTYPE x>",
  "\uFEFF",
  "&#x41;&#xD800;&lt;",
];

/** Complete and broken sitemaps of all kinds in several encodings. Some are compressed. */
export const randomSitemap: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PARTS) }, fc.string({ unit: "binary" })), {
      maxLength: 14,
    }),
    fc.constantFrom("utf8", "utf16le", "utf16be", "latin1"),
    fc.boolean(),
  )
  .map(([parts, encoding, zipped]) => {
    const text = parts.join("");
    const bytes =
      encoding === "utf16be"
        ? Buffer.from(text, "utf16le").swap16()
        : Buffer.from(text, encoding as BufferEncoding);
    return zipped ? gzipSync(bytes) : bytes;
  });

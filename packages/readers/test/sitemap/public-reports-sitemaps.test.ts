import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import { read } from "../support/read.ts";

const A = "https://example.com/a";
const B = "https://example.com/b";
const E = "https://example.com/ä";
const STANDARD = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Returns a urlset in any namespace. */
const inNamespace = (namespace: string, inner = url(A)): string =>
  `<urlset xmlns="${namespace}">${inner}</urlset>`;

const utf16 = `<?xml version="1.0" encoding="UTF-16"?>${inNamespace(STANDARD, url(E))}`;
const littleEndian = Buffer.from(`\uFEFF${utf16}`, "utf16le");
const WARNING = "<br />\n<b>Warning</b>: x in <b>f.php</b> on line <b>3</b><br />\n";
const XHTML = '"-//W3C//DTD XHTML 1.0 Strict//EN""http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"';

/** A document, its expected locations, its path, and the expected diagnostic codes if they matter. */
type Case = [
  report: string,
  what: string,
  document: string | Uint8Array,
  locs: string[],
  place?: string,
  codes?: string[],
];

const inUtf16 = (what: string, document: Uint8Array): Case => [
  "crawler-commons/crawler-commons#161",
  what,
  document,
  [E],
];

describe("readSitemap() handles the file of a public report", () => {
  test.each<Case>([
    [
      "crawler-commons/crawler-commons#143",
      "compressed text with CRLF",
      gzipSync(`${A}\r\n${B}\n`),
      [A, B],
      "/urllist.txt.gz",
      [],
    ],
    [
      "webrecorder/browsertrix-crawler#578",
      "a file named .gz that is not gzip",
      urlset(url(A)),
      [A],
      "/sitemap.xml.gz",
      [],
    ],
    ["GateNLP/ultimate-sitemap-parser#6", "gzip within gzip", gzipSync(gzipSync(urlset(url(A)))), [A]],
    ...[
      `https${STANDARD.slice(4)}`,
      STANDARD.slice(5),
      `${STANDARD}/`,
      STANDARD.toUpperCase(),
      "http://www.google.com/schemas/sitemap/0.84",
      "",
    ].map(
      (name): Case => [
        "crawler-commons/crawler-commons#210",
        `the namespace "${name}"`,
        inNamespace(name),
        [A],
      ],
    ),
    inUtf16("little-endian UTF-16 with a byte order mark", littleEndian),
    inUtf16("big-endian UTF-16 with a byte order mark", Buffer.from(littleEndian).swap16()),
    inUtf16("UTF-16 without a byte order mark", littleEndian.subarray(2)),
    inUtf16("UTF-8 that is declared as UTF-16", Buffer.from(utf16)),
    ["Yoast/wordpress-seo#1123", "blank lines before the XML", `\n\n${urlset(url(A))}`, [A]],
    [
      "wilr/silverstripe-googlesitemaps#163",
      "a PHP warning before the XML",
      `${WARNING}${urlset(url(A))}`,
      [A],
    ],
    [
      "crawler-commons/crawler-commons#148",
      "bare ampersands, also before the name of an entity",
      urlset(url(`${A}?x=1&y=2`), url(`${B}?x=1&amp;y=2`), url(`${A}?copy=1&copy=2`)),
      [`${A}?x=1&y=2`, `${B}?x=1&y=2`, `${A}?copy=1&copy=2`],
      "/sitemap.xml",
      ["bare-ampersand", "bare-ampersand"],
    ],
    [
      "crawler-commons/crawler-commons#203",
      "RSS with a guid instead of a link, except a guid that is not a permalink",
      `<rss version="2.0"><channel><item><guid isPermaLink="true">${A}</guid></item><item><guid isPermaLink="false">tag:x</guid></item></channel></rss>`,
      [A],
    ],
    [
      "crawler-commons/crawler-commons#201",
      "RSS with a link in CDATA",
      `<rss version="2.0"><channel><item><link><![CDATA[${A}?a&b]]></link></item></channel></rss>`,
      [`${A}?a&b`],
    ],
    [
      "jocmp/capyreader#437",
      "Atom, with only the alternate links as pages",
      `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="${B}"/><entry><link rel="enclosure" href="${B}.mp3"/><link rel="alternate" href="${A}"/><link rel="edit" href="${B}"/></entry></feed>`,
      [A],
    ],
    [
      "ukwa/ukwa-heritrix#44",
      "an HTML page with a DOCTYPE without blanks, which is not a sitemap",
      `<!DOCTYPE html PUBLIC ${XHTML}><html><body><a href="${A}">x</a></body></html>`,
      [],
      "/sitemap.xml",
      ["not-a-sitemap"],
    ],
  ])("%s: %s", async (_report, _what, document, locs, place = "/sitemap.xml", codes) => {
    const found = await read(document, { url: `https://example.com${place}` });
    expect(found.locs).toEqual(locs);
    if (codes !== undefined) expect(found.codes).toEqual(codes);
  });
});

test("vercel/next.js#81644: readSitemap() reads links to other languages in the https form of their namespace", async () => {
  const link = `<xhtml:link rel="alternate" hreflang="de" href="${B}"/>`;
  const { entries } = await read(
    `<urlset xmlns="${STANDARD}" xmlns:xhtml="https://www.w3.org/1999/xhtml">${url(A, link)}</urlset>`,
  );
  expect(entries).toMatchObject([{ loc: A, alternates: [{ hreflang: "de", href: B }] }]);
});

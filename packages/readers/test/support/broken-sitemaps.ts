import { gzipSync } from "node:zlib";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";

const A = "https://example.com/a";
const B = "https://example.com/b";

/** How each kind of failure is survived: what is left, and what is told. */
export const brokenSitemaps: readonly (readonly [
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

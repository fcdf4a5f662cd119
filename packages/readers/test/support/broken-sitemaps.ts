import { gzipSync } from "node:zlib";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";

const A = "https://example.com/a";
const B = "https://example.com/b";

/** Broken sitemaps, with the URLs that are still read, and the codes of the diagnostics. */
export const brokenSitemaps: readonly (readonly [
  what: string,
  document: string | Buffer,
  locs: string[],
  codes: string[],
])[] = [
  ["a bare ampersand", urlset(url(`${A}?x=1&y=2`)), [`${A}?x=1&y=2`], ["bare-ampersand"]],
  [
    "a page that is listed three times",
    urlset(url(A), url(A), url(B), url(A)),
    [A, A, B, A],
    ["loc-duplicate", "loc-duplicate"],
  ],
  ["an undeclared entity", urlset(url(`${A}?x=&nbsp;`)), [`${A}?x=&nbsp;`], ["unknown-entity"]],
  // XML 1.0 §4.1: a character reference must be to a character that XML allows (§2.2).
  ["a control character", urlset(url(`${A}?x=&#x1b;`)), [`${A}?x=&#x1b;`], ["forbidden-character"]],
  [
    "character numbers with leading zeros",
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
    "UTF-16, little-endian",
    Buffer.from(`\uFEFF${urlset(url(A))}`, "utf16le"),
    [A],
    ["byte-order-mark", "encoding"],
  ],
  [
    "UTF-16, big-endian",
    Buffer.from(`\uFEFF${urlset(url(A))}`, "utf16le").swap16(),
    [A],
    ["byte-order-mark", "encoding"],
  ],
  ["UTF-16 without a byte order mark", Buffer.from(urlset(url(A)), "utf16le"), [A], ["encoding"]],
  ["white space before the XML", `\n \n${urlset(url(A))}`, [A], ["leading-blanks"]],
  [
    "text before the XML",
    `Notice: nothing works\n${urlset(url(A))}`,
    [A],
    ["leading-text", "leading-blanks"],
  ],
  [
    "HTML before the XML",
    `<br />\n<b>Notice</b>: no\n${urlset(url(A))}`,
    [A],
    ["leading-text", "leading-blanks"],
  ],
  [
    "an entry that is not closed",
    urlset(`<url><loc>${A}</loc>`, url(B)),
    [A, B],
    ["element-misplaced", "mismatched-tag"],
  ],
  [
    "a field that is not closed",
    urlset(`<url><loc>${A}<lastmod>2020-01-01</lastmod></url>`),
    [A],
    ["element-misplaced", "mismatched-tag"],
  ],
  ["a superfluous end tag", urlset(`${url(A)}</url>`, url(B)), [A, B], ["mismatched-tag"]],
  ["two URLs in an entry", urlset(`<url><loc>${A}</loc><loc>${B}</loc></url>`), [A, B], ["loc-repeated"]],
  ["a URL directly in an entry", urlset(`<url> ${A} </url>`), [A], ["loc-misplaced"]],
  ["an element around a URL", urlset(`<url><loc><b>${A}</b></loc></url>`), [A], []],
  ["an entry without a URL", urlset("<url><priority>1</priority></url>", url(B)), [B], ["loc-missing"]],
  ["an invalid URL", urlset(url("nowhere"), url(B)), [B], ["loc-invalid"]],
  ["a URL with another scheme", urlset(url("javascript:alert(1)"), url(B)), [B], ["loc-invalid"]],
  ["a URL that is too long", urlset(url(`${A}/${"x".repeat(2_047)}`), url(B)), [B], ["loc-invalid"]],
  [
    "a sitemap among pages",
    urlset(url(A), `<sitemap><loc>${B}</loc></sitemap>`),
    [A, B],
    ["entry-misplaced"],
  ],
  ["an invalid date", urlset(url(A, "<lastmod>yesterday</lastmod>")), [A], ["date-invalid"]],
  ["a date without a zone", urlset(url(A, "<lastmod>2020-01-01 10:00:00</lastmod>")), [A], ["date-invalid"]],
  [
    "an invalid change frequency",
    urlset(url(A, "<changefreq>often</changefreq>")),
    [A],
    ["changefreq-invalid"],
  ],
  ["an invalid priority", urlset(url(A, "<priority>1.1</priority>")), [A], ["priority-invalid"]],
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
  ["an empty file", "", [], ["empty"]],
  ["only white space", " \n ", [], ["empty"]],
  ["prose instead of URLs", "this is no sitemap", [], ["loc-invalid", "not-a-sitemap"]],
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
  ["10,000 comments before a URL", `${"#\n".repeat(10_000)}${A}`, [], ["not-a-sitemap"]],
  ["a PNG image", Buffer.from(`\x89PNG\r\n\x1a\n\x00\x00\n${A}`, "latin1"), [], ["not-a-sitemap"]],
  ["a PDF", "%PDF-1.7\nhttps://example.com/", [], ["not-a-sitemap"]],
  ["an HTML page", "<!doctype html><html><body></body></html>", [], ["not-a-sitemap"]],
  ["an HTML page without a doctype", "<html><body></body></html>", [], ["not-a-sitemap"]],
  ["an XML file of another format", `<svg xmlns="http://www.w3.org/2000/svg"/>`, [], ["not-a-sitemap"]],
  ["a document type declaration", `<!DOCTYPE urlset [<!ENTITY a "b">]>${urlset(url(A))}`, [], ["doctype"]],
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
  ["invalid UTF-8", Buffer.from(urlset(url(`${A}\xff`)), "latin1"), [`${A}\uFFFD`], ["undecodable"]],
];

function wrongChecksum(text: string): Buffer {
  const bytes = gzipSync(text);
  const at = bytes.length - 8;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { randomFrom } from "../random.mjs";

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`;
const TAIL = "</urlset>\n";
const LANGUAGES = ["de", "fr", "es", "it", "pt"];
const FREQUENCIES = ["daily", "weekly", "monthly"];

/** Kinds of sitemaps: only with the protocol's own fields, or also with images and languages. */
export const KINDS = /** @type {const} */ (["plain", "rich"]);

/**
 * Writes a sitemap of about `bytes` bytes, the same each time.
 * @param {string} path @param {(typeof KINDS)[number]} kind @param {number} bytes
 * @returns {Promise<number>} number of its pages.
 */
export async function writeSitemap(path, kind, bytes) {
  const next = randomFrom(7);
  const file = createWriteStream(path);
  file.write(HEAD);
  let written = HEAD.length;
  let pages = 0;
  while (written < bytes - TAIL.length) {
    const entry = entryOf(pages++, kind, next);
    written += entry.length;
    if (!file.write(entry)) await new Promise((resolve) => file.once("drain", () => resolve(undefined)));
  }
  file.end(TAIL);
  await finished(file);
  return pages;
}

/** @param {number} page @param {string} kind @param {() => number} next */
function entryOf(page, kind, next) {
  const changed = new Date(Date.UTC(2020, 0, 1) + Math.floor(next() * 1.5e11)).toISOString().slice(0, 19);
  // One URL in three has a character reference (`&amp;`), about as many as in real sitemaps.
  const query = page % 3 === 0 ? `?colour=red&amp;size=${page % 40}` : "";
  const path = `catalog/red-things/item-${page}-with-a-name${query}`;
  return `  <url>
    <loc>https://www.example.com/${path}</loc>
    <lastmod>${changed}+00:00</lastmod>
    <changefreq>${FREQUENCIES[page % 3]}</changefreq>
    <priority>0.${page % 10}</priority>
${kind === "rich" ? extensions(page, path) : ""}  </url>
`;
}

/** @param {number} page @param {string} path */
function extensions(page, path) {
  const links = LANGUAGES.map(
    (language) =>
      `    <xhtml:link rel="alternate" hreflang="${language}" href="https://www.example.com/${language}/${path}"/>\n`,
  );
  const images = [0, 1].map(
    (i) => `    <image:image>
      <image:loc>https://cdn.example.com/images/${page}/${i}.jpg</image:loc>
      <image:title>Picture ${i} of item ${page}</image:title>
    </image:image>
`,
  );
  return [...links, ...images].join("");
}

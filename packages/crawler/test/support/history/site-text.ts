import { createHash } from "node:crypto";
import type { Page, RobotsFile, SitemapFile } from "./site.ts";

/** Returns the HTML of a page. */
export function htmlOf({ title, text, links, meta, canonical }: Page): string {
  const head = [
    `<title>${title}</title>`,
    meta === undefined ? "" : `<meta name="robots" content="${meta}">`,
    canonical === undefined ? "" : `<link rel="canonical" href="${escaped(canonical)}">`,
  ];
  const items = links.map(
    ({ written, rel }, n) =>
      `<a href="${escaped(written)}"${rel === "" ? "" : ` rel="${rel}"`}>Link ${n}</a>`,
  );
  return `<!doctype html><html><head>${head.join("")}</head><body><p>${text}</p>${items.join("\n")}</body></html>`;
}

/** Returns the XML of a sitemap. */
export function xmlOf({ isIndex, entries }: SitemapFile): string {
  const [root, entry] = isIndex ? ["sitemapindex", "sitemap"] : ["urlset", "url"];
  const items = entries.map(({ written, lastmod }) => {
    const date = lastmod === undefined ? "" : `<lastmod>${lastmod}</lastmod>`;
    return `<${entry}><loc>${escaped(written)}</loc>${date}</${entry}>`;
  });
  return `<?xml version="1.0"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join("")}</${root}>`;
}

export function robotsText({ group, rules, sitemaps }: RobotsFile): string {
  const lines = [
    `User-agent: ${group}`,
    ...rules.map(({ allow, path }) => `${allow ? "Allow" : "Disallow"}: ${path}`),
    ...sitemaps.map((url) => `Sitemap: ${url}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** Returns a short digest of a text. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

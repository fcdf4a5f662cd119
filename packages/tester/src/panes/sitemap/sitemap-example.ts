import type { TesterState } from "../../state/state.ts";

const MAX_URLS = 10;

/** Returns a short sitemap with the URLs of the table. Its mistake is a last entry whose URL has no host. */
export function exampleSitemap({ urls }: Pick<TesterState, "urls">, site: string): string {
  const all = urls
    .map((url) => url.trim())
    .filter((url) => url.startsWith("/") || url.startsWith(`${site}/`));
  const paths = all.length === 0 ? ["/", "/about"] : [...new Set(all)].slice(0, MAX_URLS);
  const entries = paths.map((url, at) => {
    const isMistake = at === paths.length - 1;
    const path = url.startsWith("/") ? url : url.slice(site.length);
    return `  <url>\n    <loc>${escaped(isMistake ? path : site + path)}</loc>\n  </url>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...entries,
    "</urlset>\n",
  ].join("");
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

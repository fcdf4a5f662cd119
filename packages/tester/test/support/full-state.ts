import { textOf } from "../../src/state/robots-text.ts";
import { START, type TesterState } from "../../src/state/state.ts";

/** Returns a file of the editor. */
export function fileOf(text: string): TesterState["robots"] {
  return textOf(new TextEncoder().encode(text));
}

/** A state in which every pane has something to show: differences, failures, problems, blocked pages. */
export const FULL: TesterState = {
  ...START,
  robots: fileOf(
    "User-agent: *\nDisalow: /old\nDisallow: /cart\nAllow: /cart/help\n\nUser-agent: GPTBot\nDisallow: /\n",
  ),
  before: fileOf("User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n"),
  urls: [
    "/cart/help",
    "/shop/",
    "no url",
    "https://example.com/a/long/path/that/does/not/fit/on/a/telephone",
  ],
  crawlers: ["Googlebot", "bingbot", "GPTBot", "Goglebot"],
  cell: [0, 0],
  expectations: "GPTBot: blocked\nGooglebot: { block: /cart }\n",
  page: {
    html: '<title>Shop</title>\n<meta name="googlebot" content="noindex">\n<a href="/x" rel="nofollow">x</a>\n',
    headers: "HTTP/2 200\nX-Robots-Tag: bingbot: nosnippet\n",
  },
  sitemap: {
    file: fileOf(
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://example.com/cart</loc><lastmod>2026-13-45</lastmod></url>\n<url><loc>https://example.com/shop/</loc></url>\n</urlset>\n',
    ),
    url: "",
  },
};

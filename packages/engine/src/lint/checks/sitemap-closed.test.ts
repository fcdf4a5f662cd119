import { testCheck } from "../../../test/support/lint-table.ts";
import { crawlers } from "../../crawlers/registry.ts";
import { sitemapClosed } from "./sitemap-closed.ts";

const own = { robotsUrl: "https://site.de/robots.txt" };

testCheck(sitemapClosed, {
  valid: [
    "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\nSitemap: https://site.de/wp-sitemap.xml\n",
    // The site is closed, not only the sitemap.
    "User-agent: *\nDisallow: /\n\nSitemap: https://site.de/a.xml\n",
    "User-agent: YandexBot\nDisallow: /\n\nSitemap: https://site.de/a.xml\n",
    "User-agent: GPTBot\nDisallow: /a\n\nSitemap: https://site.de/a.xml\n",
    // Another robots.txt governs the sitemap, or it may.
    ["User-agent: *\nDisallow: /a\nSitemap: https://cdn.de/a.xml\n", own],
    "User-agent: *\nDisallow: /a\nSitemap: https://cdn.de/a.xml\nSitemap: https://site.de/b.xml\n",
    "User-agent: *\nDisallow: /a\nSitemap: https://bucket.s3.amazonaws.com/a.xml\n",
    "User-agent: *\nDisallow: /a\nAllow: /a.xml$\nSitemap: https://site.de/a.xml\n",
    "User-agent: *\nDisallow: /a\nSitemap: ftp://site.de/a.xml\nSitemap: https://site.de/a b\n",
  ],
  invalid: [
    {
      robots: "User-agent: Yandex\nDisallow: /s\n\nSitemap: https://site.de/s.xml\n",
      options: { crawlers: crawlers.filter(({ token }) => token === "YandexBot") },
      at: ["Sitemap: https://site.de/s.xml"],
      severity: "information",
      witnesses: ["YandexBot /s.xml disallowed"],
    },
    {
      robots:
        "User-agent: *\r\nDisallow: /private/\r\nDisallow: /*.xml\r\n\r\nSitemap: https://site.de/ä.xml # map\r\n",
      options: own,
      at: ["Sitemap: https://site.de/ä.xml"],
      line: 5,
      severity: "warning",
      id: "sitemap-closed",
      message:
        "This file names the sitemap, but disallows its URL for Googlebot, bingbot, YandexBot. Allow the URL, or name another one.",
      crawlers: ["Googlebot", "bingbot", "YandexBot"],
      related: ["Disallow: /*.xml"],
      witnesses: ["Googlebot", "bingbot", "YandexBot"].map(
        (name) => `${name} https://site.de/%C3%A4.xml disallowed → allowed`,
      ),
      fixed:
        "User-agent: *\r\nDisallow: /private/\r\nAllow: /%C3%A4.xml\r\nDisallow: /*.xml\r\n\r\nSitemap: https://site.de/ä.xml # map\r\n",
    },
    {
      robots:
        "User-agent: *\nDisallow: /*?\n\nUser-agent: bingbot\nDisallow: /maps/\nSitemap: /maps/a.php?b=1\nSitemap: /maps/b?c=2\n",
      at: ["Sitemap: /maps/a.php?b=1"],
      id: "sitemap-closed.several",
      message:
        "This file names 2 sitemaps, but the same rules disallow their URLs for Googlebot, bingbot, YandexBot. Allow the URLs.",
      related: ["Disallow: /*?", "Disallow: /maps/"],
      fixed:
        "User-agent: *\nAllow: /maps/a.php?b=1\nAllow: /maps/b?c=2\nDisallow: /*?\n\nUser-agent: bingbot\nAllow: /maps/a.php?b=1\nAllow: /maps/b?c=2\nDisallow: /maps/\nSitemap: /maps/a.php?b=1\nSitemap: /maps/b?c=2\n",
    },
    {
      // A list of permitted paths without the sitemap.
      robots: "User-agent: Googlebot\nDisallow: /\nAllow: /blog\n\nSitemap: http://site.de/a*.xml\n",
      at: ["Sitemap: http://site.de/a*.xml"],
      crawlers: ["Googlebot"],
      witnesses: ["Googlebot /a*.xml disallowed → allowed"],
      fixes: [],
    },
    {
      robots:
        "User-agent: *\nDisallow: /a\nDisallow: /b\nSitemap: https://site.de/a1\nSitemap: https://site.de/b1\n",
      at: ["Sitemap: https://site.de/a1", "Sitemap: https://site.de/b1"],
      line: 4,
    },
    {
      // The owner distinguishes engines, so this can be intended.
      robots:
        "User-agent: *\nDisallow: /x\n\nUser-agent: Yandex\nDisallow: /de/\nSitemap: https://site.de/de/a.xml\n",
      at: ["Sitemap: https://site.de/de/a.xml"],
      severity: "information",
      crawlers: ["YandexBot"],
      witnesses: ["YandexBot /de/a.xml disallowed"],
    },
  ],
});

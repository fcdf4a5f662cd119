import { testCheck } from "../../../test/support/lint-table.ts";
import { sitemapOnOtherHost } from "./sitemap-on-other-host.ts";

const options = { robotsUrl: "https://www.site.de/robots.txt" };

testCheck(sitemapOnOtherHost, {
  valid: [
    "Sitemap: https://other.de/sitemap.xml\nSitemap: https://cdn.de/a\nSitemap: https://m.other.de/a\n",
    ["Sitemap: https://WWW.site.de:443/sitemap.xml\nSitemap: /a.xml\n", options],
    ["Sitemap: https://localhost/sitemap.xml\nSitemap: https://example.com/a\n", options],
    ["Sitemap: ftp://other.de/sitemap.xml\nSitemap: https://\nSitemap:\n", options],
  ],
  invalid: [
    {
      robots:
        "Sitemap: https://cdn.de/ä.xml\r\nSitemap: https://www.site.de/b\r\nSitemap: https://cdn.de/c\r\n",
      options,
      at: ["Sitemap: https://cdn.de/ä.xml"],
      line: 1,
      id: "sitemap-on-other-host",
      message:
        "This sitemap is on cdn.de, but this robots.txt is on www.site.de. That is permitted: check that it lists pages of www.site.de.",
      related: ["Sitemap: https://cdn.de/c"],
      fixes: [],
    },
    {
      robots: "Sitemap: http://site.de/sitemap.xml\nSitemap: https://cdn.de/c\n",
      options,
      at: ["Sitemap: http://site.de/sitemap.xml", "Sitemap: https://cdn.de/c"],
      id: "sitemap-on-other-host.www",
    },
    {
      robots: "\ufeffSitemap: HTTP://www.site.de/a.xml\nSitemap: http://www.site.de/b.xml # b\n",
      options,
      at: ["Sitemap: HTTP://www.site.de/a.xml"],
      severity: "information",
      id: "sitemap-on-other-host.scheme",
      related: ["Sitemap: http://www.site.de/b.xml"],
      fixed: "\ufeffSitemap: https://www.site.de/a.xml\nSitemap: https://www.site.de/b.xml # b\n",
    },
    {
      robots:
        "Sitemap: https://www.site.de/a.xml\nSitemap: https://www.site.de/b.xml\nSitemap: http://site.de/c.xml\n",
      at: ["Sitemap: http://site.de/c.xml"],
      line: 3,
      id: "sitemap-on-other-host.mixed",
      message:
        "This sitemap is on http://site.de, but another one is on https://www.site.de. Write the scheme and host that the site uses.",
      related: ["Sitemap: https://www.site.de/a.xml"],
    },
  ],
});

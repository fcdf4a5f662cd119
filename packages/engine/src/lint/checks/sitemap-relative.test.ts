import { testCheck } from "../../../test/support/lint-table.ts";
import { sitemapRelative } from "./sitemap-relative.ts";

const options = { robotsUrl: "https://example.org/robots.txt" };

testCheck(sitemapRelative, {
  valid: [
    "Sitemap: https://example.org/sitemap.xml\n",
    "Sitemap: //example.org/sitemap.xml\n",
    "Sitemap: www.example.org/sitemap.xml\n",
    "Sitemap: ftp://example.org/sitemap.xml\n",
    "Sitemap:\n",
    "Sitemap: none\n",
    "Sitemap: [https://example.org/sitemap.xml](https://example.org/sitemap.xml)\n",
    "Sitemap: \ufffdhttp://example.org/sitemap.xml\n",
    "# Sitemap: /sitemap.xml\n",
    `Sitemap: /${"a".repeat(5000)}\n`,
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow:\r\nSitemap: /karte-ä.xml # all\r\nSitemap: sitemap.php?a=1\r\n",
      options,
      at: ["/karte-ä.xml", "sitemap.php?a=1"],
      line: 3,
      severity: "information",
      fixed:
        "User-agent: *\r\nDisallow:\r\nSitemap: https://example.org/karte-%C3%A4.xml # all\r\nSitemap: sitemap.php?a=1\r\n",
    },
    {
      robots: "Sitemap: /sitemap.xml\u200b\n",
      options,
      at: ["/sitemap.xml\u200b"],
      fixed: "Sitemap: https://example.org/sitemap.xml\n",
    },
    { robots: "Sitemap: example.com\n", options, at: ["example.com"], fixes: [] },
    { robots: "Sitemap: ?x=1\n", options, at: ["?x=1"], fixes: [] },
    { robots: "\ufeffSitemap: ./sitemap.xml", at: ["./sitemap.xml"], line: 1, fixes: [] },
  ],
});

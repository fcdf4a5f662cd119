import { testCheck } from "../../../test/support/lint-table.ts";
import { sitemapScheme } from "./sitemap-scheme.ts";

testCheck(sitemapScheme, {
  valid: [
    "Sitemap: https://example.org/sitemap.xml\n",
    "Sitemap: HTTP://example.org/a?u=http://b/\n",
    "Sitemap: /sitemap.xml\n",
    "Sitemap: sitemap.xml\n",
    "Sitemap: sitemap.xml/1\n",
    "Sitemap: https:///sitemap.xml\n",
    "Sitemap:\n",
  ],
  invalid: [
    {
      robots: "Sitemap: ftp://example.org/sitemap.xml\nSitemap: file:///srv/sitemap.xml\n",
      at: ["ftp://example.org/sitemap.xml", "file:///srv/sitemap.xml"],
      id: "sitemap-scheme",
      message:
        "The scheme ftp is not http or https, so search engines do not read this sitemap. Write an https URL.",
      fixes: [],
    },
    {
      robots: "\ufeffSitemap: //example.org/sitemap.xml # all\r\n",
      options: { robotsUrl: "http://example.org/robots.txt" },
      at: ["//example.org/sitemap.xml"],
      id: "sitemap-scheme.missing",
      fixed: "\ufeffSitemap: http://example.org/sitemap.xml # all\r\n",
    },
    {
      robots: "Sitemap: www.example.org/sitemap.xml\nSitemap: пример.рф:8080/a\nSitemap: localhost:3000/a\n",
      at: ["www.example.org/sitemap.xml", "пример.рф:8080/a", "localhost:3000/a"],
      id: "sitemap-scheme.missing",
      fixed:
        "Sitemap: https://www.example.org/sitemap.xml\nSitemap: пример.рф:8080/a\nSitemap: localhost:3000/a\n",
    },
    ...[
      ["htpp://example.org/a", "http://example.org/a"],
      ["htps://example.org/a", "https://example.org/a"],
      ["https:/example.org/a", "https://example.org/a"],
      ["https//example.org/a", "https://example.org/a"],
      ["http;//example.org/a", "http://example.org/a"],
      ["https:///example.org/a", "https://example.org/a"],
      ["http:\\\\example.org/a", "http://example.org/a"],
    ].map(([written = "", fixed = ""]) => ({
      robots: `Sitemap: ${written}\n`,
      at: [written],
      id: "sitemap-scheme.misspelt",
      fixed: `Sitemap: ${fixed}\n`,
    })),
    {
      robots: "Sitemap: http://https://example.org/a\n",
      at: ["http://https://example.org/a"],
      id: "sitemap-scheme.doubled",
      fixed: "Sitemap: https://example.org/a\n",
    },
  ],
});

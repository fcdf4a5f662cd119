import { testCheck } from "../../../test/support/lint-table.ts";
import { duplicateSitemap } from "./duplicate-sitemap.ts";

const A = "Sitemap: https://example.org/a.xml";

testCheck(duplicateSitemap, {
  valid: [
    `${A}\nSitemap: https://example.org/A.xml\nSitemap: http://example.org/a.xml\n`,
    `${A}\nSitemap: https://example.org/a.xml?b\nSitemap: https://www.example.org/a.xml\n`,
    `${A}\n# ${A}\n`,
    "Sitemap:\nSitemap:\n",
    [
      "Sitemap: /a.xml\nSitemap: https://example.org/a.xml\n",
      { robotsUrl: "https://example.org/robots.txt" },
    ],
  ],
  invalid: [
    {
      robots: `${A}\r\nUser-agent: *\r\nDisallow: /ä\r\nSitemap: HTTPS://EXAMPLE.org/a.xml # again\r\n`,
      at: ["Sitemap: HTTPS://EXAMPLE.org/a.xml"],
      line: 4,
      severity: "information",
      message: "This sitemap is already in line 1. Remove this line.",
      related: [A],
      fixed: `${A}\r\nUser-agent: *\r\nDisallow: /ä\r\n# again\r\n`,
    },
    {
      robots: `\ufeff${A}\n${A}\nSitemap: /b\n${A}\nSitemap: /b`,
      at: [A, "Sitemap: /b"],
      id: "duplicate-sitemap.several",
      message: "2 lines repeat the sitemap of line 1, this line first. Remove them.",
      related: [A, A],
      fixed: `\ufeff${A}\nSitemap: /b\nSitemap: /b`,
    },
  ],
});

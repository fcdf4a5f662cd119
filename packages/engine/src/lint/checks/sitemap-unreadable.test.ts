import { testCheck } from "../../../test/support/lint-table.ts";
import { sitemapUnreadable } from "./sitemap-unreadable.ts";

testCheck(sitemapUnreadable, {
  valid: [
    "Sitemap: https://example.org/sitemap.xml # the sitemap\n",
    "Sitemap: https://example.org/a,b/sitemap.xml\n",
    "Sitemap: https://example.org/%20.xml\n",
    "Sitemap: /sitemap.xml\n",
    "Sitemap: htpp://example.org/\n",
    "Sitemap: https://bücher.example/ä.xml\n",
    "Sitemap: \ufeffhttps://example.org/a.xml\u200b\n",
    "# Sitemap:\n",
    `Sitemap: https://example.org/${"a".repeat(5000)}\n`,
  ],
  invalid: [
    {
      robots: "Sitemap: none\nSitemap: https://\nSitemap: http://[::1/a\nSitemap: https:///sitemap.xml\n",
      at: ["none", "https://", "http://[::1/a", "https:///sitemap.xml"],
      id: "sitemap-unreadable",
    },
    { robots: `Sitemap: /${"a".repeat(5000)}\n`, at: [`/${"a".repeat(5000)}`], fixes: [] },
    { robots: "User-agent: *\r\nsitemap: \r\n", at: ["sitemap: "], line: 2, id: "sitemap-unreadable.empty" },
    {
      robots: "Sitemap: <https://example.org/ä.xml> # all\n",
      at: ["<https://example.org/ä.xml>"],
      id: "sitemap-unreadable.quoted",
      fixed: "Sitemap: https://example.org/ä.xml # all\n",
    },
    {
      robots: "Sitemap: “https://example.org/a.xml”\n",
      at: ["“https://example.org/a.xml”"],
      fixed: "Sitemap: https://example.org/a.xml\n",
    },
    {
      robots: "User-agent: *\r\nDisallow:\r\nSitemap: https://example.org/a.xml https://example.org/b.xml",
      at: ["https://example.org/a.xml https://example.org/b.xml"],
      fixed:
        "User-agent: *\r\nDisallow:\r\nSitemap: https://example.org/a.xml\r\nSitemap: https://example.org/b.xml",
    },
    {
      robots: "Sitemap: [https://example.org/a.xml](https://example.org/a.xml)\n",
      at: ["[https://example.org/a.xml](https://example.org/a.xml)"],
      id: "sitemap-unreadable",
      fixes: [],
    },
    { robots: 'Sitemap: ""\n', at: ['""'], id: "sitemap-unreadable.quoted", fixes: [] },
    {
      robots: "Sitemap: https://example.org/a.xml, https://example.org/b.xml # both\r\n",
      at: ["https://example.org/a.xml, https://example.org/b.xml"],
      id: "sitemap-unreadable.several",
      message: "This Sitemap line has 2 URLs. Write a line for each.",
      fixed: "Sitemap: https://example.org/a.xml\r\nSitemap: https://example.org/b.xml # both\r\n",
    },
    {
      robots: "Sitemap: https://example.org/a.xml https://\n",
      at: ["https://example.org/a.xml https://"],
      id: "sitemap-unreadable.several",
      fixes: [],
    },
    {
      robots: "Sitemap: https://{VAR URL}/sitemap.xml\nSitemap: {{ site.url }}/sitemap.xml\n",
      at: ["https://{VAR URL}/sitemap.xml", "{{ site.url }}/sitemap.xml"],
      id: "sitemap-unreadable.placeholder",
    },
    {
      robots: "Sitemap: https://example.org/my map.xml\nSitemap: see https://example.org/a.xml\n",
      at: ["https://example.org/my map.xml", "see https://example.org/a.xml"],
      id: "sitemap-unreadable.blank",
      fixes: [],
    },
  ],
});

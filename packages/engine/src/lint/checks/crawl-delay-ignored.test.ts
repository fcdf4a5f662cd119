import { testCheck } from "../../../test/support/lint-table.ts";
import { crawlDelayIgnored } from "./crawl-delay-ignored.ts";

testCheck(crawlDelayIgnored, {
  valid: [
    "User-agent: *\nCrawl-delay: 5\n",
    "User-agent: bingbot\nCrawl-delay: 5\n",
    "User-agent: FooBot\nCrawl-delay: 5\n",
    "Crawl-delay: 5\nUser-agent: Googlebot\nDisallow: /a\n",
    "User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nCrawl-delay: 5\n",
    // Another check reports these values.
    "User-agent: Googlebot\nCrawl-delay: 0\nCrawl-delay: 10s\nCrawl-delay:\n",
    "User-agent: Screaming Frog SEO Spider\nCrawl-delay: 5\n",
  ],
  invalid: [
    {
      robots:
        "User-agent: googlebot\r\nDisallow: /a\r\nCrawl-delay: 5 # slow\r\nSitemap: https://example.com/s.xml\r\n",
      at: ["Crawl-delay: 5"],
      line: 3,
      severity: "information",
      message:
        "Crawl-delay has no effect on Googlebot, as the vendor documents: limit the requests on the server.",
      crawlers: ["Googlebot"],
      fixed: "User-agent: googlebot\r\nDisallow: /a\r\n# slow\r\nSitemap: https://example.com/s.xml\r\n",
    },
    {
      // Yandex is not a crawler: all crawlers of Yandex look for this name.
      robots: "User-agent: Yandex\nCrawl_delay: 2.0\n",
      at: ["Crawl_delay: 2.0"],
      crawlers: ["Yandex"],
    },
    {
      // Without the line, the other Crawl-delay would be for Yandex, too.
      robots: "User-agent: Yandex\nCrawl-delay: 4\n\nUser-agent: bingbot\nCrawl-delay: 2\n",
      at: ["Crawl-delay: 4"],
      fixes: [],
    },
    {
      robots: "User-agent: *\nUser-agent: Googlebot\nUser-agent: Amazonbot\nCrawl-delay: 5\n",
      at: ["Crawl-delay: 5"],
      crawlers: ["Googlebot", "Amazonbot"],
      fixes: [],
    },
  ],
});

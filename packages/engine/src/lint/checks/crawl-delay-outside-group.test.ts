import { testCheck } from "../../../test/support/lint-table.ts";
import { crawlDelayOutsideGroup } from "./crawl-delay-outside-group.ts";

testCheck(crawlDelayOutsideGroup, {
  valid: [
    "User-agent: *\nCrawl-delay: 5\n",
    "User-agent: *\nDisallow: /a\n\nSitemap: https://example.com/s.xml\nCrawl-delay: 5\n",
    "# Crawl-delay: 5\nUser-agent: *\nDisallow: /a\n",
  ],
  invalid: [
    {
      robots: "\u{feff}Crawl-delay: 5 # slow\r\nUser-agent: *\r\nDisallow: /a\r\n",
      at: ["Crawl-delay: 5"],
      line: 1,
      severity: "information",
      fixes: ["Move it below User-agent: *"],
      fixed: "\u{feff}User-agent: *\r\nCrawl-delay: 5 # slow\r\nDisallow: /a\r\n",
    },
    {
      robots: "Crawl-delay: 5\nUser-agent: FooBot\nDisallow: /b\n\nUser-agent: *\nDisallow: /a\n",
      at: ["Crawl-delay: 5"],
      fixed: "User-agent: FooBot\nDisallow: /b\n\nUser-agent: *\nCrawl-delay: 5\nDisallow: /a\n",
    },
    {
      robots: "crawl-delay: 5\nUser-agent: FooBot\nDisallow: /b\n",
      at: ["crawl-delay: 5"],
      fixes: ["Remove the record"],
      fixed: "User-agent: FooBot\nDisallow: /b\n",
    },
    {
      robots: "Crawl-delay: 5\nUser-agent: *\nCrawl-delay: 2\n",
      at: ["Crawl-delay: 5"],
      fixes: ["Remove the record"],
    },
  ],
});

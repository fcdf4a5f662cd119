import { testCheck } from "../../../test/support/lint-table.ts";
import { severalCrawlDelays } from "./several-crawl-delays.ts";

testCheck(severalCrawlDelays, {
  valid: [
    "User-agent: *\nCrawl-delay: 5\n\nUser-agent: bingbot\nCrawl-delay: 2\n",
    "Crawl-delay: 5\nCrawl-delay: 2\nUser-agent: *\nDisallow: /a\n",
    // Another check reports these records.
    "User-agent: *\nCrawl-delay: 5\nCrawl-delay: often\nCrawl-delay:\n",
    "User-agent: Googlebot\nUser-agent: Yandex\nDisallow: /a\nCrawl-delay: 1\nCrawl-delay: 2\n",
    "User-agent: MJ12bot\nCrawl-delay: 1\n\nUser-agent: MJbot\nCrawl-delay: 2\n",
    "User-agent: *\nDisallow: /a\nRequest-rate: 1/5\nCrawl-delay: 2\n",
    // The second record is the only one of a crawler.
    "User-agent: a\nCrawl-delay: 5\nUser-agent: b\nCrawl-delay: 5\nDisallow: /a\n",
  ],
  invalid: [
    {
      robots: "\ufeffUser-agent: *\r\nCrawl-delay: 5\r\nDisallow: /ü\r\nCrawl-delay: 10 # slow\r\n",
      at: ["Crawl-delay: 10"],
      line: 4,
      message:
        "This Crawl-delay probably has no effect, because line 2 has another one for the same crawler: keep one of them.",
      severity: "information",
      crawlers: [],
      related: ["Crawl-delay: 5"],
      fixes: [],
    },
    {
      robots: "User-agent: BingBot\r\nCrawl-delay: 5\r\nCrawl-delay: 5.0 # slow\r\nCrawl-delay: 05\r\n",
      at: ["Crawl-delay: 5.0", "Crawl-delay: 05"],
      id: "several-crawl-delays.equal",
      crawlers: ["bingbot"],
      fixed: "User-agent: BingBot\r\nCrawl-delay: 5\r\n# slow\r\nCrawl-delay: 05\r\n",
    },
    {
      // An invalid value does not count, but 0 does.
      robots: "User-agent: *\nCrawl-delay: x\nCrawl-delay: 0\nCrawl-delay: 3\n",
      at: ["Crawl-delay: 3"],
      related: ["Crawl-delay: 0"],
    },
    {
      // Groups with the same name are one group (RFC 9309 §2.2.1).
      robots:
        "User-agent: a\nUser-agent: b\nCrawl-delay: 1\nDisallow: /a\n\nUser-agent: A\nCrawl-delay: 1\nUser-agent: b\nDisallow: /b\n",
      at: ["Crawl-delay: 1"],
      line: 7,
      crawlers: ["a"],
      id: "several-crawl-delays.equal",
      fixes: [],
    },
    {
      // Only some of the crawlers ignore it.
      robots: "User-agent: Googlebot\nUser-agent: bingbot\nCrawl-delay: 1\nCrawl-delay: 2\n",
      at: ["Crawl-delay: 2"],
      crawlers: ["bingbot"],
    },
  ],
});

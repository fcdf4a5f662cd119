import { testCheck } from "../../../test/support/lint-table.ts";
import { crawlDelayOutOfRange } from "./crawl-delay-out-of-range.ts";

const delay = (value: string): string => `User-agent: *\nCrawl-delay: ${value}\n`;

testCheck(crawlDelayOutOfRange, {
  valid: [...["10", "0.5", ".5", "3600", "5 # seconds"].map(delay), "User-agent: *\nRequest-rate: 1/5\n"],
  invalid: [
    {
      robots: "User-agent: *\r\nCrawl-delay: 10 seconds # slow\r\nDisallow: /a\r\n",
      at: ["Crawl-delay: 10 seconds"],
      line: 2,
      id: "crawl-delay-out-of-range",
      severity: "information",
      message:
        'Crawlers probably ignore this Crawl-delay, because "10 seconds" is not a number of seconds: write only a number.',
      fixed: "User-agent: *\r\n# slow\r\nDisallow: /a\r\n",
    },
    // A line end is missing. The fix would remove the other record.
    { robots: delay("3User-agent: Applebot"), at: ["Crawl-delay: 3User-agent: Applebot"], fixes: [] },
    {
      // Without the line, the other Crawl-delay would be for this crawler, too.
      robots: "User-agent: Slurp\nCrawl-delay: 0\n# Bing\nUser-agent: bingbot\nCrawl-delay: 2\n",
      at: ["Crawl-delay: 0"],
      fixes: [],
    },
    { robots: delay("-1"), at: ["Crawl-delay: -1"], id: "crawl-delay-out-of-range" },
    { robots: delay("1,5"), at: ["Crawl-delay: 1,5"], id: "crawl-delay-out-of-range" },
    { robots: delay(""), at: ["Crawl-delay:"], id: "crawl-delay-out-of-range.empty" },
    { robots: delay("0.0"), at: ["Crawl-delay: 0.0"], id: "crawl-delay-out-of-range.zero" },
    { robots: delay("3601"), at: ["Crawl-delay: 3601"], id: "crawl-delay-out-of-range.long" },
    { robots: delay("86400"), at: ["Crawl-delay: 86400"], id: "crawl-delay-out-of-range.day" },
  ],
});

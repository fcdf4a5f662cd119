import { testCheck } from "../../../test/support/lint-table.ts";
import { noncompliantCrawler } from "./noncompliant-crawler.ts";

testCheck(noncompliantCrawler, {
  valid: [
    "User-agent: GPTBot\nDisallow: /\n",
    "User-agent: Perplexity-User\nDisallow:\n",
    "User-agent: Perplexity-User\nAllow: /\n",
    "User-agent: ChatGPT-User\nDisallow: /\n",
    "User-agent: *\nDisallow: /\n",
  ],
  invalid: [
    {
      robots: "User-agent: GPTBot\r\nUser-agent: perplexity-user # answers\r\nDisallow: /\r\n",
      at: ["perplexity-user"],
      line: 2,
      severity: "information",
      message:
        "Perplexity-User generally ignores robots.txt, as its vendor documents: block it on the server if it must not fetch these URLs.",
      crawlers: ["Perplexity-User"],
      fixes: [],
    },
    {
      robots: "User-agent: Feedly\nDisallow: /\n\nUser-agent: Feedly\nDisallow: /a\n",
      at: ["Feedly"],
      crawlers: ["Feedly"],
    },
  ],
});

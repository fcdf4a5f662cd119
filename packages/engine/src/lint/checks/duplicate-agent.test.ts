import { testCheck } from "../../../test/support/lint-table.ts";
import { duplicateAgent } from "./duplicate-agent.ts";

testCheck(duplicateAgent, {
  valid: [
    "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n",
    "User-agent: GPTBot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n",
    "User-agent: Googlebot\nUser-agent: Googlebot-Image\nDisallow: /\n",
    "User-agent: Bot1\nUser-agent: Bot2\nDisallow: /\n",
    "User-agent: Mozilla/4.0 (A)\nUser-agent: Mozilla/4.0 (B)\nDisallow: /\n",
    "User-agent:\nUser-agent:\nDisallow: /\n",
  ],
  invalid: [
    {
      robots: "User-agent: GPTBot\r\nuser-agent: CCBot\r\n\tuser-agent: gptbot\r\nDisallow: /\r\n",
      at: ["user-agent: gptbot"],
      line: 3,
      message: 'Line 1 of this group names "gptbot" already. Remove one of the lines.',
      crawlers: ["GPTBot"],
      related: ["User-agent: GPTBot"],
      fixed: "User-agent: GPTBot\r\nuser-agent: CCBot\r\nDisallow: /\r\n",
    },
    {
      robots: "User-agent: *\nUser-agent: * # é, all\nDisallow: /x\n",
      at: ["User-agent: *"],
      crawlers: [],
      fixed: "User-agent: *\n# é, all\nDisallow: /x\n",
    },
    {
      robots: "User-agent: Googlebot/2.1\nUser-agent: Googlebot\nUser-agent: Googlebot*\nDisallow: /x\n",
      at: ["User-agent: Googlebot"],
      id: "duplicate-agent.other-spelling",
      message:
        'Crawlers that follow RFC 9309 read "Googlebot" as "Googlebot/2.1" in line 1, so this line changes nothing for them. Number of such lines in this group: 1.',
    },
    // Older parsers end the first group at the blank line.
    {
      robots: "User-agent: *\nCrawl-delay: 10\n\nUser-agent: *\nDisallow: /x\n",
      at: ["User-agent: *"],
      line: 4,
      fixes: [],
    },
  ],
});

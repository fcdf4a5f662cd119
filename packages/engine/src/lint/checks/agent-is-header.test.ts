import { testCheck } from "../../../test/support/lint-table.ts";
import { agentIsHeader } from "./agent-is-header.ts";

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

testCheck(agentIsHeader, {
  valid: [
    "User-agent: Googlebot\nDisallow: /a\n",
    "User-agent: Googlebot/2.1 (+http://www.google.com/bot.html)\nDisallow: /a\n",
    "User-agent: MJ12bot/v1.4.8 (http://mj12bot.com/)\nDisallow: /a\n",
    "User-agent: Mozilla\nDisallow: /a\n",
    "User-agent: Offline Explorer/1.2\nDisallow: /a\n",
    // A crawler with its own token imitates another one.
    "User-agent: FooBot/1.0 (compatible; Googlebot/2.1)\nDisallow: /a\n",
    `User-agent: *\nDisallow: /${GOOGLEBOT}\n`,
  ],
  invalid: [
    {
      robots: `\u{feff}User-agent: ${GOOGLEBOT} # Google\r\nDisallow: /a\r\n`,
      at: [GOOGLEBOT],
      line: 1,
      id: "agent-is-header",
      severity: "error",
      message:
        'This header is read as the name "Mozilla", so this line does not name Googlebot: write only Googlebot.',
      crawlers: ["Googlebot"],
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixes: ["Write only Googlebot"],
      fixed: "\u{feff}User-agent: Googlebot # Google\r\nDisallow: /a\r\n",
    },
    {
      robots: `User-agent: *\nDisallow: /\n\nUser-agent: DoCoMo/2.0 N905i(c100;TB) (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)\nDisallow:\n`,
      at: ["DoCoMo/2.0 N905i(c100;TB) (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
      witnesses: ["bingbot / disallowed → allowed"],
      fixed: "User-agent: *\nDisallow: /\n\nUser-agent: bingbot\nDisallow:\n",
    },
    {
      // Googlebot has the same rules by the group for *.
      robots: `User-agent: *\nDisallow: /a\n\nUser-agent: ${GOOGLEBOT}\nDisallow: /a\n`,
      at: [GOOGLEBOT],
      severity: "information",
      witnesses: [],
    },
    {
      robots: "User-agent: Mozilla/4.0 (compatible; BullsEye; Windows 95)\nDisallow: /\n",
      at: ["Mozilla/4.0 (compatible; BullsEye; Windows 95)"],
      id: "agent-is-header.unknown",
      severity: "information",
      fixes: [],
    },
    {
      // Another client sends Google's header with its own URL.
      robots: `User-agent: ${GOOGLEBOT} https://audit.example/bot\nDisallow: /a\n`,
      at: [`${GOOGLEBOT} https://audit.example/bot`],
      id: "agent-is-header.unknown",
    },
    {
      robots: "User-agent: Mozilla/4.0 (MSIE 4.0)\nUser-agent: mozilla/3\nDisallow: /\n",
      at: ["Mozilla/4.0 (MSIE 4.0)"],
      id: "agent-is-header.several",
      related: ["mozilla/3"],
      message:
        'These 2 headers are read as names such as "Mozilla", which no known crawler has: write only the product tokens of the crawlers.',
    },
  ],
});

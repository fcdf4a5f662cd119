import { testCheck } from "../../../test/support/lint-table.ts";
import { managedPartChangesAnswers } from "./managed-part-changes-answers.ts";

const BEGIN = "# BEGIN Cloudflare Managed content";
const END = "# END Cloudflare Managed Content";
const SIGNAL = "User-agent: *\nContent-Signal: search=yes,ai-train=no\n";
const OPEN = `${BEGIN}\n${SIGNAL}Allow: /\n\nUser-agent: GPTBot\nDisallow: /\n${END}\n\n`;

testCheck(managedPartChangesAnswers, {
  valid: [
    "User-agent: *\nAllow: /\n\nUser-agent: *\nDisallow: /\n",
    OPEN,
    `${OPEN}User-agent: *\nDisallow:\n`,
    `${OPEN}User-agent: GPTBot\nAllow: /\n`,
    `${OPEN}User-agent: FooBot\nDisallow: /\n`,
    `${BEGIN}\n${SIGNAL}${END}\nUser-agent: *\nDisallow: /a\n`,
    // Where a part without an end ends is unknown.
    `${BEGIN}\n${SIGNAL}Allow: /\nUser-agent: *\nDisallow: /\n`,
  ],
  invalid: [
    {
      robots: `${OPEN}User-agent: *\nDisallow: /\n`,
      at: [BEGIN],
      line: 1,
      id: "managed-part-changes-answers.opens",
      severity: "warning",
      related: ["Allow: /"],
      witnesses: [
        "Googlebot / allowed → disallowed",
        "bingbot / allowed → disallowed",
        "YandexBot / allowed → disallowed",
      ],
      fixes: [],
    },
    {
      robots: `\ufeffSitemap: https://example.com/é.xml\r\n${BEGIN}\r\n${SIGNAL}${END}\r\nUser-agent: BadBot\r\nDisallow: /\r\n`,
      at: [BEGIN],
      line: 2,
      id: "managed-part-changes-answers.closes",
      severity: "warning",
      related: ["Disallow: /"],
    },
    {
      robots: `${OPEN}User-agent: *\nDisallow: /api/\n`,
      at: [BEGIN],
      severity: "information",
      crawlers: ["Baiduspider"],
      witnesses: ["Baiduspider /api/ allowed → disallowed"],
    },
  ],
});

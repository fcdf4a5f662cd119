import { testCheck } from "../../../test/support/lint-table.ts";
import { agentWithoutRules } from "./agent-without-rules.ts";

const ANY = "User-agent: *\nDisallow: /cart\nAllow: /cart/help\n\n";

testCheck(agentWithoutRules, {
  valid: [
    ANY,
    "User-agent: bingbot\nCrawl-delay: 10\n",
    "User-agent: *\nDisallow:\n\nUser-agent: bingbot\nCrawl-delay: 10\n",
    `${ANY}User-agent: bingbot\nDisallow:\n`,
    `${ANY}User-agent: *\n`,
    // This crawler ignores the rules for *.
    `${ANY}User-agent: Mediapartners-Google\n`,
    // An earlier group names the crawler.
    `User-agent: bingbot\nDisallow: /cart\n\n${ANY}User-agent: bingbot\nCrawl-delay: 10\n`,
    // Other checks report these lines.
    `${ANY}User-agent: bingbot\nDisallow /x\n`,
    `${ANY}User-agent: bingbot Disallow: /\n`,
    // The rules are not meant for *.
    "User-agent: *\nCrawl-delay: 1\n\nUser-agent: FooBot\nDisallow: /x\n\nUser-agent: bingbot\n",
  ],
  invalid: [
    {
      robots: `${ANY}User-agent: bingbot\nCrawl-delay: 10\n`,
      at: ["User-agent: bingbot"],
      line: 5,
      severity: "warning",
      message:
        "No rule is below this line, so bingbot may fetch everything: the rules for * do not apply. Add rules, or an empty Disallow line if it is intended.",
      related: ["User-agent: *"],
      crawlers: ["bingbot"],
      witnesses: ["bingbot /cart allowed → disallowed"],
      fixed: `${ANY}User-agent: bingbot\nDisallow: /cart\nAllow: /cart/help\nCrawl-delay: 10\n`,
      fixes: ["Copy the rules for * into this group", "Insert an empty Disallow line"],
    },
    {
      robots: `${ANY}User-agent: Yandex\n\nUser-agent: *\nUser-agent: Slurp`,
      at: ["User-agent: Yandex\n\nUser-agent: *\nUser-agent: Slurp"],
      severity: "warning",
      message:
        "No rule is below this line, so Yandex, Slurp may fetch everything: the rules for * do not apply. Add rules, or an empty Disallow line if it is intended.",
      witnesses: ["YandexBot /cart allowed → disallowed"],
      fixed: `${ANY}User-agent: Yandex\n\nUser-agent: *\nUser-agent: Slurp\nDisallow: /cart\nAllow: /cart/help\n`,
    },
    {
      robots: `\ufeff${ANY.replaceAll("\n", "\r\n")}User-agent: É-FooBot\r\nUser-agent: FooBot\r\n`,
      at: ["User-agent: É-FooBot\r\nUser-agent: FooBot"],
      severity: "information",
    },
    {
      // Only Slurp has no rules.
      robots: `User-agent: bingbot\nDisallow: /x\n\n${ANY}User-agent: Slurp\nUser-agent: bingbot\n`,
      at: ["User-agent: Slurp\nUser-agent: bingbot"],
      message:
        "No rule is below this line, so Slurp may fetch everything: the rules for * do not apply. Add rules, or an empty Disallow line if it is intended.",
      witnesses: ["Slurp /cart allowed → disallowed"],
    },
    {
      // The site is not closed to *.
      robots: "User-agent: *\nDisallow: /\nAllow: /\nDisallow: /b\n\nUser-agent: bingbot\n",
      at: ["User-agent: bingbot"],
      id: "agent-without-rules",
      severity: "warning",
      witnesses: ["bingbot /b allowed → disallowed"],
    },
    {
      // Bytes that are not UTF-8 cannot be copied.
      robots: Uint8Array.from("User-agent: *\nDisallow: /a\nDisallow: /\xe9\n\nUser-agent: bingbot\n", (c) =>
        c.charCodeAt(0),
      ),
      at: ["User-agent: bingbot"],
      fixes: ["Insert an empty Disallow line"],
    },
    {
      robots: "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\n",
      at: ["User-agent: Googlebot"],
      id: "agent-without-rules.open",
      severity: "information",
      witnesses: ["Googlebot / allowed"],
      fixed: "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n",
    },
  ],
});

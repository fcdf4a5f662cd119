import { testCheck } from "../../../test/support/lint-table.ts";
import { namedGroupHidesAny } from "./named-group-hides-any.ts";

const ANY = "User-agent: *\nDisallow: /cart\nDisallow: /login\n\n";

testCheck(namedGroupHidesAny, {
  valid: [
    ANY,
    `${ANY}User-agent: GPTBot\nDisallow: /\n`,
    `${ANY}User-agent: GPTBot\nAllow: /\n`,
    `${ANY}User-agent: Mediapartners-Google\nDisallow: /x\n`,
    `${ANY}User-agent: GPTBot\nDisallow: /cart\nDisallow: /login\n`,
    "User-agent: *\nDisallow: https://example.com/a\n\nUser-agent: GPTBot\nDisallow: /x\n",
    `${ANY}User-agent: UnknownBot\nDisallow: /x\n`,
  ],
  invalid: [
    {
      robots: `${ANY}User-agent: GPTBot\nDisallow: /x\nDisallow: /login\n`,
      at: ["User-agent: GPTBot"],
      line: 5,
      severity: "information",
      crawlers: ["GPTBot"],
      related: ["User-agent: *"],
      witnesses: ["GPTBot /cart allowed → disallowed"],
      fixed: `${ANY}User-agent: GPTBot\nDisallow: /cart\nDisallow: /x\nDisallow: /login\n`,
    },
    {
      robots: "User-agent: *\nDisallow: /a\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /x\n",
      at: ["User-agent: GPTBot"],
      witnesses: ["GPTBot /a allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /a\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /a\nDisallow: /x\n",
    },
    {
      robots: `${ANY}User-agent: Twitterbot\nAllow: /cards/\n`,
      at: ["User-agent: Twitterbot"],
      severity: "information",
    },
    {
      robots: `\ufeff${ANY}User-agent: FooBot\nUser-agent: bingbot\nDisallow: /x\n\nUser-agent: bingbot\nDisallow: /y\n`,
      at: ["User-agent: bingbot"],
      line: 6,
      severity: "warning",
      witnesses: ["bingbot /cart allowed → disallowed", "bingbot /login allowed → disallowed"],
    },
    {
      robots:
        "User-agent: *\r\nDisallow: /a\r\nAllow: /a/b\r\nAllow: /\r\n\r\nUser-agent: GPTBot\r\nDisallow: /x",
      at: ["User-agent: GPTBot"],
      severity: "warning",
      fixed:
        "User-agent: *\r\nDisallow: /a\r\nAllow: /a/b\r\nAllow: /\r\n\r\nUser-agent: GPTBot\r\nDisallow: /a\r\nAllow: /a/b\r\nDisallow: /x",
    },
  ],
});

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
    `${ANY}User-agent: UnknownBot\nDisallow: /x\n`,
  ],
  invalid: [
    {
      robots: `${ANY}User-agent: GPTBot\nDisallow: /x\nDisallow: /login\n`,
      at: ["User-agent: GPTBot"],
      line: 5,
      crawlers: ["GPTBot"],
      related: ["User-agent: *"],
      witnesses: ["GPTBot /cart allowed → disallowed"],
      fixed: `${ANY}User-agent: GPTBot\nDisallow: /cart\nDisallow: /x\nDisallow: /login\n`,
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { dialects } from "../../dialects/index.ts";
import { wildcardReadLiterally } from "./wildcard-read-literally.ts";

const ANY = "User-agent: *\n";

testCheck(wildcardReadLiterally, {
  valid: [
    `${ANY}Disallow: /cart\n# A * in a comment, and $ too.\n`,
    // Another rule closes the URLs of the pattern, too.
    `${ANY}Disallow: /\nDisallow: /*.pdf$\n`,
    `${ANY}Disallow: /a\nDisallow: /a*\n`,
    // No rule closes what the pattern allows.
    `${ANY}Allow: /*.css$\nDisallow: /cart\n`,
    // A $ that is not at the end is an ordinary character.
    `${ANY}Disallow: /price$list\n`,
    "Disallow: /*.pdf$\n",
    [`${ANY}Disallow: /*.pdf$\n`, { dialect: dialects["classic-1994"] }],
  ],
  invalid: [
    {
      robots: `${ANY}Disallow: /cart\r\nDisallow: /*?sort=\r\nDisallow: /*.pdf$\r\n`,
      at: ["/*?sort="],
      id: "wildcard-read-literally.open",
      line: 3,
      severity: "information",
      message: "Programs without wildcards, such as Wget, may fetch https://example.com/?sort=.",
      crawlers: [],
      related: [],
      witnesses: [],
    },
    {
      robots: `${ANY}Disallow: /\nAllow: /$\nAllow: /*.css$\n`,
      at: ["/$"],
      id: "wildcard-read-literally.closed",
      message: "Programs without wildcards, such as Wget, may not fetch https://example.com/.",
    },
    { robots: `${ANY}Disallow: /cart*\n`, at: ["/cart*"], id: "wildcard-read-literally.open" },
    {
      robots: "User-agent: SomeBot\nDisallow: *\n\nUser-agent: OtherBot\nDisallow: /*.pdf\n",
      at: ["*"],
      line: 2,
    },
  ],
});

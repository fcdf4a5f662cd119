import { testCheck } from "../../../test/support/lint-table.ts";
import { getCrawler } from "../../crawlers/get-crawler.ts";
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
    // The crawler that the group names supports wildcards.
    `${ANY}Allow: /\n\nUser-agent: Googlebot\nDisallow: /\nAllow: /*.css$\n`,
    `${ANY}Disallow: /\n\nUser-agent: Googlebot\nUser-agent: bingbot\nDisallow: /*.pdf$\n`,
    // A program that obeys the first rule gets the same answer from another rule.
    `${ANY}Disallow: /a\nAllow: /a/b\nDisallow: /a/b/*.pdf\n`,
    "User-agent: SomeBot\nDisallow: /*.pdf$\n",
    `${ANY}Disallow: /robots.txt*\n`,
    [`${ANY}Disallow: /*.pdf$\n`, { crawlers: [getCrawler("Googlebot")] }],
    [`${ANY}Disallow: /*.pdf$\n`, { response: { status: 404 } }],
    [`${ANY}Disallow: /*.pdf$\n`, { dialect: dialects["classic-1994"] }],
  ],
  invalid: [
    {
      robots: `${ANY}Disallow: /cart\r\nDisallow: /*?sort=\r\nDisallow: /*.pdf$\r\n`,
      at: ["/*?sort="],
      id: "wildcard-read-literally.open",
      line: 3,
      severity: "information",
      message: "Programs without wildcards may fetch https://example.com/?sort=.",
      crawlers: [],
      related: [],
      witnesses: [],
    },
    {
      robots: `${ANY}Disallow: /\nAllow: /$\nAllow: /*.css$\n`,
      at: ["/$"],
      id: "wildcard-read-literally.closed",
      message: "Programs without wildcards may not fetch https://example.com/.",
    },
    { robots: `${ANY}Disallow: /cart*\n`, at: ["/cart*"], id: "wildcard-read-literally.open" },
    {
      robots: "User-agent: SomeBot\nDisallow: *\n\nUser-agent: *\nDisallow: /*.pdf\n",
      at: ["/*.pdf"],
      line: 5,
    },
  ],
});

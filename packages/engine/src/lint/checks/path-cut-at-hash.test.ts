import { testCheck } from "../../../test/support/lint-table.ts";
import { pathCutAtHash } from "./path-cut-at-hash.ts";

const ANY = "User-agent: *\n";

testCheck(pathCutAtHash, {
  valid: [
    `${ANY}Disallow: /a #b\n`,
    `${ANY}Disallow: /a# a comment\n`,
    `${ANY}Disallow: /private#do not crawl\n`,
    `${ANY}Disallow: /a#\nDisallow: /b####\n`,
    `${ANY}Disallow: /#all\nDisallow: /#noindex\nDisallow: /#block-all\nDisallow: /#2026-01-31\n`,
    `${ANY}Disallow: /#AhrefsBot\nDisallow: /#ia_archiver\nDisallow: /#a\0b\n`,
    `${ANY}Disallow: /private#禁止抓取\n`,
    `${ANY}Disallow: /a#Disallow:/b\n`,
    `${ANY}Disallow:#a\nDisallow: #a\nDisallow: /%23a\n`,
    "Disallow: /#section\n",
  ],
  invalid: [
    {
      robots: "\ufeffUser-agent: *\r\nDisallow: /ü\r\nDisallow: /#section # why\r\n",
      at: ["/#section"],
      id: "path-cut-at-hash.whole-site",
      line: 3,
      severity: "error",
      message:
        "The # begins a comment, so the path is only /, and this rule applies to the whole site: write %23 for a literal #.",
      witnesses: ["Googlebot / disallowed → allowed"],
      fixed: "\ufeffUser-agent: *\r\nDisallow: /ü\r\nDisallow: /%23section # why\r\n",
    },
    {
      robots: `${ANY}Disallow: /app#/a#b\nAllow: /app\n`,
      at: ["/app#/a#b"],
      id: "path-cut-at-hash",
      severity: "information",
      witnesses: [],
      fixed: `${ANY}Disallow: /app%23/a%23b\nAllow: /app\n`,
    },
    {
      robots: `${ANY}Disallow: /page.aspx#part2\nDisallow: /search?q=a#b\n`,
      at: ["/page.aspx#part2", "/search?q=a#b"],
      severity: "warning",
      witnesses: ["Googlebot /page.aspx disallowed → allowed"],
    },
    {
      robots: `${ANY}Disallow: /checkout#/cart\n`,
      at: ["/checkout#/cart"],
      severity: "information",
      message:
        "The # begins a comment, so the path of this rule is only /checkout: write %23 for a literal #.",
      witnesses: ["Googlebot /checkout disallowed → allowed"],
    },
    {
      robots: `${ANY}Disallow: /\nDisallow: *#!/a\n`,
      at: ["*#!/a"],
      severity: "information",
      witnesses: [],
    },
  ],
});

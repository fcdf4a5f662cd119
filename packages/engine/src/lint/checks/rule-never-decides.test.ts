import { testCheck } from "../../../test/support/lint-table.ts";
import { google as googleDialect } from "../../dialects/google.ts";
import { ruleNeverDecides } from "./rule-never-decides.ts";

const prove = { prove: true };
/** No crawler of these tests obeys the first matching rule. */
const google = { prove: true, dialect: googleDialect };

testCheck(ruleNeverDecides, {
  valid: [
    // Without the option, nothing is proved.
    "User-agent: *\nDisallow: /a/\nAllow: /a/*\n",
    ["User-agent: *\nDisallow: /a\nAllow: /a/b\n", prove],
    // Two rules with one path are reported by `conflicting-rules`, rules with the same answer by `redundant-rule`.
    ["User-agent: *\nDisallow: /a\nAllow: /a\n", google],
    ["User-agent: *\nDisallow: /a/*\nDisallow: /a/\n", google],
    // Baidu obeys the first rule that matches, so the first rule decides for it.
    ["User-agent: *\nDisallow: /a/\nAllow: /a/*\n", prove],
    // The rule decides for CCBot, which does not obey the second group.
    ["User-agent: CCBot\nUser-agent: GPTBot\nDisallow: /a\nUser-agent: GPTBot\nAllow: /a*\n", google],
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow: /a/\nAllow: /a/*\n",
      options: google,
      at: ["Disallow: /a/"],
      line: 2,
      severity: "warning",
      message:
        "This rule has no effect: line 3 decides for every URL that it matches. Remove one of the two, or correct the paths.",
      related: ["Allow: /a/*"],
      witnesses: ["Googlebot /a/ allowed → disallowed"],
      fixes: [],
      proof: "proved",
    },
    {
      robots: "User-agent: Baiduspider\nDisallow: /\nAllow: /a\n",
      options: prove,
      at: ["Allow: /a"],
      severity: "information",
      related: ["Disallow: /"],
      witnesses: ["Baiduspider /a disallowed → allowed"],
    },
    {
      robots: "User-agent: Baiduspider\nUser-agent: Googlebot\nAllow: /a*\nDisallow: /a\n",
      options: prove,
      at: ["Disallow: /a"],
      severity: "warning",
      witnesses: ["Googlebot /a allowed → disallowed"],
    },
    {
      robots: "User-agent: Bingbot\nDisallow: /hotels/\nAllow: /hotels/$\nAllow: /hotels/*\n",
      options: prove,
      at: ["Disallow: /hotels/"],
      id: "rule-never-decides.several",
      related: ["Allow: /hotels/$", "Allow: /hotels/*"],
      witnesses: ["bingbot /hotels/ allowed → disallowed"],
    },
  ],
});

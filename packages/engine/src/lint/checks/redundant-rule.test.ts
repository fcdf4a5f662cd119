import { testCheck } from "../../../test/support/lint-table.ts";
import { google as googleDialect } from "../../dialects/google.ts";
import { redundantRule } from "./redundant-rule.ts";

const prove = { prove: true };
const google = { prove: true, dialect: googleDialect };

/** 200 groups, each for a crawler of its own. */
const MANY_GROUPS = Array.from(
  { length: 200 },
  (_, index) => `User-agent: bot${index}x\nDisallow: /${index}\n\n`,
).join("");

testCheck(redundantRule, {
  valid: [
    // Without the option, nothing is proved.
    "User-agent: *\nDisallow: /a\nDisallow: /a/b\n",
    ["User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\n", prove],
    // Other checks report these.
    [
      "User-agent: *\nDisallow: /a\nDisallow: /a\nAllow: /b\nDisallow: /b\nDisallow: c\nDisallow: /d e\n",
      prove,
    ],
    ["User-agent: *\nDisallow: /a/\nAllow: /a/*\nDisallow: /\n", google],
    // An owner writes it for readers.
    ["User-agent: *\nAllow: /\n", prove],
    // Another group for the same crawler has the rule, too, but not every parser combines the groups.
    ["User-agent: GPTBot\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /a/b\nDisallow: /c\n", prove],
    // Baidu obeys the first rule that matches.
    ["User-agent: *\nDisallow: /a/b\nAllow: /a/\nDisallow: /a\n", prove],
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow: /a/\nDisallow: /b\nDisallow: /a/b\n",
      options: prove,
      at: ["Disallow: /a/b"],
      line: 4,
      severity: "information",
      message: "Without this rule, every URL has the same answer: remove it, or correct its path.",
      related: ["Disallow: /a/"],
      fixed: "User-agent: *\nDisallow: /a/\nDisallow: /b\n",
      proof: "proved",
    },
    {
      robots: "User-agent: *\nDisallow: /*.doc\nDisallow: /*.docx\nAllow: /x # why\nDisallow: /y/*.doc\n",
      options: prove,
      at: ["Disallow: /*.docx"],
      message:
        "Without 3 rules of this group, this one first, every URL has the same answer: remove them, or correct their paths.",
      related: ["Allow: /x", "Disallow: /y/*.doc", "Disallow: /*.doc"],
      fixes: [],
    },
    // Perhaps the owner means that all the rest is disallowed.
    {
      robots: "User-agent: GPTBot\nAllow: /a\nAllow: /b\n\nUser-agent: *\nDisallow: /\n",
      options: prove,
      at: ["Allow: /a"],
      fixes: [],
    },
    // The site is closed for now.
    { robots: "User-agent: *\nDisallow: /\nDisallow: /a\n", options: prove, at: ["Disallow: /a"], fixes: [] },
    {
      robots:
        "User-agent: *\nDisallow: /a\n# maycrawl-disable-next-line redundant-rule\nDisallow: /ab\nDisallow: /ac\n",
      options: prove,
      at: ["Disallow: /ac"],
      fixed: "User-agent: *\nDisallow: /a\n# maycrawl-disable-next-line redundant-rule\nDisallow: /ab\n",
    },
    // Baidu obeys the first rule that matches. For it, too, one of two equal rules is enough.
    {
      robots: "User-agent: *\nDisallow: /admin/\nDisallow: /admin/*\n",
      options: prove,
      at: ["Disallow: /admin/*"],
      related: ["Disallow: /admin/"],
      fixed: "User-agent: *\nDisallow: /admin/\n",
    },
    // `rule-never-decides` reports the second rule. It does not hide the others.
    {
      robots: "User-agent: *\nDisallow: /a/*b\nAllow: /a/b\nDisallow: /c\nDisallow: /c/d\nDisallow: /a*b*\n",
      options: prove,
      at: ["Disallow: /c/d"],
    },
    // A file with many groups.
    {
      robots: `${MANY_GROUPS}User-agent: *\nDisallow: /a\nDisallow: /a/b\n`,
      options: prove,
      at: ["Disallow: /a/b"],
      line: 603,
    },
  ],
});

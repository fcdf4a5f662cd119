import { testCheck } from "../../../test/support/lint-table.ts";
import { conflictingRules } from "./conflicting-rules.ts";

testCheck(conflictingRules, {
  valid: [
    "User-agent: *\nDisallow: /a\nAllow: /a/\nAllow: /A\nAllow: /b\nAllow: /b\n",
    "User-agent: *\nDisallow: /a\n\nUser-agent: FooBot\nAllow: /a\n",
    "User-agent: *\nDisallow:\nAllow:\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nAllow: /ü\r\nDisallow: /ü\r\n",
      at: ["Disallow: /ü"],
      line: 3,
      severity: "information",
      message:
        "This group allows and disallows the same path. Most crawlers then allow it: remove one of the two lines.",
      related: ["Allow: /ü"],
      witnesses: [],
    },
    {
      robots: "User-agent: *\nDisallow: /a\nDisallow: /b\nAllow: /a\nDisallow: /a\nAllow: /b\n",
      at: ["Allow: /a", "Allow: /b"],
      id: "conflicting-rules.disallowed-first",
      related: ["Disallow: /a"],
      crawlers: ["Baiduspider"],
      witnesses: ["Baiduspider /a disallowed → allowed"],
    },
    // Only Baidu's crawler obeys the first rule. Without it, the rule never decides.
    {
      robots: "User-agent: *\nDisallow: /a\nAllow: /a\n",
      options: { prove: true },
      at: ["Allow: /a"],
      proof: "decided",
    },
    {
      robots: "User-agent: bingbot\nDisallow: /a\nAllow: /a\n",
      options: { prove: true },
      at: ["Allow: /a"],
      proof: "proved",
    },
    // Baidu's crawler has its own group.
    {
      robots: "User-agent: *\nDisallow: /a\nAllow: /a\n\nUser-agent: Baiduspider\nDisallow: /b\n",
      at: ["Allow: /a"],
      witnesses: [],
    },
  ],
});

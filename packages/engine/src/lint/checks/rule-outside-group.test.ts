import { testCheck } from "../../../test/support/lint-table.ts";
import { ruleOutsideGroup } from "./rule-outside-group.ts";

testCheck(ruleOutsideGroup, {
  valid: [
    "",
    "User-agent: *\nDisallow: /a\n",
    "Sitemap: https://example.com/s.xml\n\nUser-agent: *\nDisallow:\n",
  ],
  invalid: [
    {
      robots: "# rules\r\nDisallow: /private\r\n",
      at: ["Disallow: /private"],
      line: 2,
      severity: "error",
      witnesses: ["Googlebot /private allowed → disallowed"],
      fixed: "# rules\r\nUser-agent: *\r\nDisallow: /private\r\n",
    },
    {
      robots: "Disallow: /a\nAllow: /a/b\n\nUser-agent: FooBot\nDisallow: /c\n",
      at: ["Disallow: /a\nAllow: /a/b"],
      id: "rule-outside-group.several",
      message: "These 2 rules are before the first user-agent line, so they apply to no crawler.",
    },
  ],
});

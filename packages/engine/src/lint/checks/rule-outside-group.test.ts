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
    {
      robots: "This text is for user agents\nDisallow: /a\n",
      at: ["Disallow: /a"],
      id: "rule-outside-group",
      severity: "error",
    },
    {
      robots: '<!--#if expr="a" -->User-agent: *\nDisallow: /\n',
      at: ["Disallow: /"],
      id: "rule-outside-group.unread",
      severity: "information",
    },
    { robots: "Disallow:\n", at: ["Disallow:"], severity: "information", witnesses: [] },
    {
      // The rules for * say the opposite.
      robots: "Allow: /\n\nUser-agent: *\nDisallow: /\n",
      at: ["Allow: /"],
      severity: "information",
      witnesses: [],
      fixes: [],
    },
    {
      robots: "\u00ef\u00bb\u00bfUser-agent: MJ12bot\r\nDisallow: /\r\n",
      at: ["Disallow: /"],
      id: "rule-outside-group.unread",
      severity: "information",
      related: ["\u00ef\u00bb\u00bfUser-agent: MJ12bot"],
      witnesses: [],
      fixes: [],
    },
    {
      robots: "er-agent: Google-Extended\nCrawl-delay: 1\n\nDisallow: /\nDisallow: /a",
      at: ["Disallow: /\nDisallow: /a"],
      id: "rule-outside-group.unread",
      related: ["er-agent: Google-Extended"],
    },
  ],
});

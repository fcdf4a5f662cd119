import { testCheck } from "../../../test/support/lint-table.ts";
import { dialects } from "../../dialects/index.ts";
import { blankLineInGroup } from "./blank-line-in-group.ts";

testCheck(blankLineInGroup, {
  valid: [
    "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n",
    "User-agent: *\n# comment\nDisallow: /a\n\n\nSitemap: https://example.com/s.xml\n",
    "User-agent: *\n\nDisallow:\n",
    "User-agent: *\nDisallow: /\n\nDisallow: /a\n",
    // No crawler of the registry that obeys this group ends it at a blank line.
    "User-agent: Googlebot\n\nDisallow: /a\n",
    ["User-agent: *\n\nDisallow: /a\n", { dialect: dialects.rfc9309 }],
  ],
  invalid: [
    {
      robots:
        "User-agent: *\r\n\r\n \r\nDisallow: /é\r\n# x\r\n\r\nDisallow: /b\r\n\r\nUser-agent: Foo\r\n\r\nDisallow: /\r\n",
      at: ["Disallow: /é"],
      line: 4,
      severity: "information",
      message:
        "Some crawlers end a group at a blank line, such as line 2: the rules below it then apply to no crawler. Number of such groups: 2. Remove the blank lines.",
      crawlers: ["Baiduspider"],
      fixed: "User-agent: *\r\nDisallow: /é\r\n# x\r\nDisallow: /b\r\n\r\nUser-agent: Foo\r\nDisallow: /\r\n",
    },
    {
      robots: "User-agent: *\nDisallow: /a\n\nDisallow: /b\n",
      at: ["Disallow: /b"],
      witnesses: ["Baiduspider /b allowed → disallowed"],
    },
  ],
});

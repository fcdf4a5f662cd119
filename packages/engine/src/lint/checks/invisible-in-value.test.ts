import { testCheck } from "../../../test/support/lint-table.ts";
import { invisibleInValue } from "./invisible-in-value.ts";

testCheck(invisibleInValue, {
  valid: [
    "User-agent: *\nDisallow: /क्\u200dष\nDisallow: /a b\n",
    // Encoded in UTF-8 twice: í is two letters, and the second one is a soft hyphen.
    "User-agent: *\nDisallow: /cardÃ\u00adaco\n",
    "User-agent: *\nDisallow: /a # \u200b\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow: /é/a\u200b\r\n",
      at: ["/é/a\u200b"],
      line: 2,
      id: "invisible-in-value",
      severity: "warning",
      witnesses: ["Googlebot /é/a allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /é/a\r\n",
    },
    {
      robots: "User-agent: *\nDisallow: \u200b/\u{1f600}/a\u200b-b\u00a0 \n",
      at: ["\u200b/\u{1f600}/a\u200b-b\u00a0"],
      severity: "error",
      fixed: "User-agent: *\nDisallow: /\u{1f600}/a-b \n",
    },
    {
      robots: "User-agent: *\u00a0\nDisallow: /a\n",
      at: ["*\u00a0"],
      severity: "error",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /a\n",
    },
    {
      // The name ends at the first character that is not a letter, so the group counts.
      robots: "User-agent: GPTBot\u00a0\nDisallow: /a\n",
      at: ["GPTBot\u00a0"],
      severity: "information",
      witnesses: [],
    },
    {
      robots: "User-agent: *\nDisallow: /a\u00a0b\n",
      at: ["/a\u00a0b"],
      severity: "information",
      fixes: [],
    },
    {
      robots: "Sitemap: https://example.com/s.xml\u200b\n",
      at: ["https://example.com/s.xml\u200b"],
      id: "invisible-in-value.url",
      severity: "information",
      fixed: "Sitemap: https://example.com/s.xml\n",
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { encodeText } from "../../text/bytes.ts";
import { duplicateRule } from "./duplicate-rule.ts";

testCheck(duplicateRule, {
  valid: [
    "User-agent: *\nDisallow: /a\nAllow: /a\nDisallow: /A\nDisallow: /a/\nDisallow: /a*\n",
    "User-agent: *\nDisallow: /a\n\nUser-agent: FooBot\nDisallow: /a\n",
    // Some parsers read these paths as different.
    "User-agent: *\nDisallow: /*%2b*\nDisallow: /*%2B*\nDisallow: /~joe\nDisallow: /%7Ejoe\n",
    Uint8Array.from([
      ...encodeText("User-agent: *\nDisallow: /"),
      0xfc,
      ...encodeText("\nDisallow: /"),
      0xfd,
    ]),
    "User-agent: *\nDisallow:\nDisallow:\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow: /a\nAllow: /b\ndisallow:/a\nDisallow: /c",
      at: ["disallow:/a"],
      line: 4,
      severity: "information",
      message: "This rule repeats an earlier one of its group: remove it, or correct its path.",
      related: ["Disallow: /a"],
      fixed: "User-agent: *\nDisallow: /a\nAllow: /b\nDisallow: /c",
    },
    {
      robots:
        "\ufeffUser-agent: *\r\nDisallow: /ü\r\nDisallow: /ü\r\n\r\nDisallow: /b\r\nDisallow: /ü\r\nDisallow: /b",
      at: ["Disallow: /ü"],
      line: 3,
      message:
        "3 rules of this group repeat earlier ones, this one first: remove them, or correct their paths.",
      related: ["Disallow: /ü", "Disallow: /ü", "Disallow: /b"],
      fixed: "\ufeffUser-agent: *\r\nDisallow: /ü\r\n\r\nDisallow: /b\r\n",
    },
    {
      robots: "User-agent: *\nDisallow: /a\nDisallow: /a\n",
      options: { prove: true },
      at: ["Disallow: /a"],
      proof: "proved",
    },
    // The line has a comment.
    { robots: "User-agent: *\nDisallow: /a\nDisallow: /a # b\n", at: ["Disallow: /a"], line: 3, fixes: [] },
  ],
});

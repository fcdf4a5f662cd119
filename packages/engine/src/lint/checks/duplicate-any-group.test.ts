import { testCheck } from "../../../test/support/lint-table.ts";
import { duplicateAnyGroup } from "./duplicate-any-group.ts";

testCheck(duplicateAnyGroup, {
  valid: [
    "User-agent: *\nDisallow: /a\n",
    "User-agent: *\nUser-agent: *\nDisallow: /a\n",
    "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n",
  ],
  invalid: [
    {
      robots:
        "User-agent: *\r\nDisallow: /é\r\n\r\nUser-agent: *\r\nDisallow: /b\r\n\r\nUser-agent: GPTBot\r\nUser-agent: *\r\nDisallow: /c\r\n",
      at: ["User-agent: *"],
      line: 4,
      severity: "information",
      message:
        "Line 1 begins a group for *, too. The file has 3 of them. Most crawlers obey the rules of all, but some obey only the first group. Write one group.",
      related: ["User-agent: *", "User-agent: *"],
      witnesses: ["Baiduspider /b allowed → disallowed"],
    },
    {
      robots:
        "User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n\nUser-agent: Baiduspider\nDisallow:\n",
      at: ["User-agent: *"],
    },
  ],
});

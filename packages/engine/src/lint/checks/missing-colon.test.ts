import { testCheck } from "../../../test/support/lint-table.ts";
import { missingColon } from "./missing-colon.ts";

testCheck(missingColon, {
  valid: [
    "User-agent: *\nDisallow: /a b\n",
    "This file has rules for crawlers.\n",
    "# User-agent FooBot\n",
    "Disallow\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow /private # why\n",
      at: ["Disallow /private # why"],
      line: 2,
      message: 'This line has no colon after "Disallow", so most crawlers ignore it.',
      witnesses: ["bingbot /private allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /private # why\n",
    },
    {
      robots: "User-agent *\nDisallow: /\n\tsitemap https://example.com/s.xml\n",
      at: ["User-agent *", "\tsitemap https://example.com/s.xml"],
      witnesses: ["bingbot / allowed → disallowed"],
    },
  ],
});

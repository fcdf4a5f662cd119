import { testCheck } from "../../../test/support/lint-table.ts";
import { invisibleInField } from "./invisible-in-field.ts";

testCheck(invisibleInField, {
  valid: [
    "\ufeffUser-agent: *\n\tDisallow : /a\n",
    "User-agent: *\nDisallow:\u00a0/a\n",
    // Another check reports byte order marks.
    "\ufeff\ufeffUser-agent: FooBot\nDisallow: /a\n\ufeffDisallow: /b\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\r\n\u200bDisallow: /a\r\nDisallow\u00a0: /b\r\n",
      at: ["\u200bDisallow", "Disallow\u00a0"],
      line: 2,
      severity: "error",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /a\r\nDisallow\u00a0: /b\r\n",
    },
    {
      robots: "\ufeff\u200bUser-agent: FooBot\nDisallow: /a\n",
      at: ["\u200bUser-agent"],
      line: 1,
      severity: "error",
      witnesses: ["FooBot /a allowed → disallowed"],
    },
    { robots: "Site\u200bmap: https://example.com/s.xml\n", at: ["Site\u200bmap"], severity: "information" },
  ],
});

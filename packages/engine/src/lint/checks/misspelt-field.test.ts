import { testCheck } from "../../../test/support/lint-table.ts";
import { dialects } from "../../dialects/index.ts";
import { misspeltField } from "./misspelt-field.ts";

testCheck(misspeltField, {
  valid: [
    "USER-AGENT : *\nDISALLOW: /\nSiteMap: https://example.com/s.xml\n",
    "User-agent: *\nCrawl-delay: 1\nComment: x\nDiscount: /x\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\nDissallow: /a\n",
      options: { dialect: dialects["classic-1994"] },
      at: ["Dissallow"],
      severity: "error",
      witnesses: ["Googlebot /a allowed → disallowed"],
    },
    {
      robots: "User-agent: *\r\nDissallow: /a\r\nDissallow: /b # why\r\n",
      at: ["Dissallow"],
      line: 2,
      id: "misspelt-field",
      severity: "information",
      related: ["Dissallow"],
      witnesses: [],
      fixed: "User-agent: *\r\nDisallow: /a\r\nDisallow: /b # why\r\n",
      fixes: ["Write the name as Disallow"],
    },
    {
      // Google compares only the beginning of a name.
      robots: "User-agent: *\nDisallowed: /a\n",
      at: ["Disallowed"],
      id: "misspelt-field",
      severity: "error",
      witnesses: ["bingbot /a allowed → disallowed"],
    },
    {
      robots: "User-agent: *\nDisallow: /\nAllowed: /a\n",
      at: ["Allowed"],
      id: "misspelt-field",
      severity: "error",
      witnesses: ["bingbot /a disallowed → allowed"],
    },
    {
      robots: "\ufeffUser-agnet: FooBot\nDisallow: /é\n",
      at: ["User-agnet"],
      id: "misspelt-field.not-read",
      message: 'This field name is not read: it is probably a misspelling of "user-agent".',
      severity: "error",
      witnesses: ["FooBot /é allowed → disallowed"],
      fixed: "\ufeffUser-agent: FooBot\nDisallow: /é\n",
    },
    {
      // The rules of a user-agent line that is not read belong to the group above it.
      robots: "User-agent: GPTBot\nDisallow: /a\n\nUsr-agent: *\nDisallow: /\n",
      at: ["Usr-agent"],
      severity: "error",
      witnesses: ["Googlebot / allowed → disallowed"],
    },
    {
      robots: "Sitmap: https://example.com/s.xml\n",
      at: ["Sitmap"],
      severity: "information",
      fixed: "Sitemap: https://example.com/s.xml\n",
    },
    {
      robots: "User-agent: *\nDisallow: /\nDsallow: /a\n",
      at: ["Dsallow"],
      severity: "information",
      witnesses: [],
    },
  ],
});

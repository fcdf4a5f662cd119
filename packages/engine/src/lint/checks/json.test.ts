import { testCheck } from "../../../test/support/lint-table.ts";
import { json } from "./json.ts";

testCheck(json, {
  valid: [
    "User-agent: *\nDisallow: /a\n",
    "[robots]\nUser-agent: *\nDisallow: /a\n",
    "[robots]\nSitemap: https://example.com/s.xml\n",
    "{{ rules }}\n",
    ['{"error": "not found"}', { response: { status: 404 } }],
  ],
  invalid: [
    {
      robots: '{"error": "not found"}\n',
      at: ['{"error": "not found"}'],
      severity: "error",
      message: "It is JSON, not a robots.txt. Send the rules as text, or status 404 without rules.",
    },
    { robots: "{ error: 1 }", at: ["{ error: 1 }"] },
    { robots: "\ufeff[1]\r\n", at: ["\ufeff[1]"] },
  ],
});

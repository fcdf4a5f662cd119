import { testCheck } from "../../../test/support/lint-table.ts";
import { notNormalised } from "./not-normalised.ts";

testCheck(notNormalised, {
  valid: ["User-agent: *\nDisallow: /caf\u00e9\nDisallow: /caf%C3%A9\nDisallow: /%65%CC%81\n"],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow: /cafe\u0301\r\n",
      at: ["/cafe\u0301"],
      line: 2,
      severity: "warning",
      witnesses: ["Googlebot /caf\u00e9 allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /caf\u00e9\r\n",
    },
    {
      robots: "User-agent: *\nDisallow: /a%2Fb/cafe%CC%81\n",
      at: ["/a%2Fb/cafe%CC%81"],
      severity: "warning",
      fixed: "User-agent: *\nDisallow: /a%2Fb/caf%C3%A9\n",
    },
    {
      robots: "User-agent: *\nDisallow: /\nDisallow: /cafe\u0301\n",
      at: ["/cafe\u0301"],
      severity: "information",
      witnesses: [],
    },
  ],
});

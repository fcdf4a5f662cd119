import { testCheck } from "../../../test/support/lint-table.ts";
import { lineEnds } from "./line-ends.ts";

testCheck(lineEnds, {
  valid: ["User-agent: *\r\nDisallow: /a\r\n", "User-agent: *\nDisallow: /a\r\n\r\n", "", "User-agent: *"],
  invalid: [
    {
      robots: "\ufeffUser-agent: *\rDisallow: /é\r\rDisallow: /b\r\n",
      at: ["\ufeffUser-agent: *"],
      id: "line-ends",
      severity: "information",
      fixed: "\ufeffUser-agent: *\nDisallow: /é\n\nDisallow: /b\r\n",
    },
    {
      robots: "User-agent: *\nDisallow: /é\r\r\nDisallow: /b\r\r\n",
      at: ["Disallow: /é"],
      line: 2,
      id: "line-ends.doubled",
      fixed: "User-agent: *\nDisallow: /é\r\nDisallow: /b\r\n",
    },
  ],
});

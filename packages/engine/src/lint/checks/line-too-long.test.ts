import { testCheck } from "../../../test/support/lint-table.ts";
import { dialects } from "../../dialects/index.ts";
import { lineTooLong } from "./line-too-long.ts";

const long = `/${"é".repeat(9000)}`;

testCheck(lineTooLong, {
  valid: [
    `User-agent: *\nDisallow: /${"a".repeat(16_000)}\n`,
    `User-agent: *\nDisallow: /a #${long}\n`,
    `User-agent: *\nX: ${long}\n`,
    `# ${long}\n`,
    [`User-agent: *\nDisallow: ${long}\n`, { dialect: dialects.rfc9309 }],
  ],
  invalid: [
    {
      robots: `User-agent: *\r\nDisallow: ${long}\r\n`,
      at: [`Disallow: ${long}`],
      line: 2,
      severity: "information",
      message: "Some crawlers read only the first 16663 bytes of this line. Shorten it.",
    },
  ],
});

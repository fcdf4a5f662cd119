import { testCheck } from "../../../test/support/lint-table.ts";
import { binary } from "./binary.ts";

testCheck(binary, {
  valid: [
    "User-agent: *\nDisallow: /a\n",
    `User-agent: *\nDisallow: /a\n${"\0".repeat(500)}`,
    // Crawlers read the group after many zeros.
    `${"\0".repeat(20_000)}\nUser-agent: *\nDisallow: /a\n`,
    [new Uint8Array(64).fill(3), { response: { status: 500 } }],
  ],
  invalid: [
    {
      robots: `Page not found${"\0".repeat(100)}`,
      at: [`Page not found${"\0".repeat(100)}`],
      severity: "error",
      message: "It is a binary file, not text. Send the robots.txt as UTF-8 text.",
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { noRecords } from "./no-records.ts";

testCheck(noRecords, {
  valid: [
    "",
    "# nothing\n",
    "User-agent: *\n",
    "Coming soon\nHost: a.example\n",
    // The diagnostic of the body does not read so far.
    `${"Coming soon\n".repeat(2000)}User-agent: *\nDisallow: /\n`,
    // Google's parser reads these lines.
    "User-agent *\nDisallow /\n",
  ],
  invalid: [
    {
      robots: "\ufeffComing soon\r\n",
      at: ["\ufeffComing soon"],
      severity: "information",
      message:
        "It has text, but no line is a record (RFC 9309 §2.2). Crawlers ignore it and may fetch everything.",
    },
    { robots: "Disallow /\n", at: ["Disallow /"] },
  ],
});

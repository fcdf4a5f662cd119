import { testCheck } from "../../../test/support/lint-table.ts";
import { bytesOf } from "../../text/bytes.ts";
import { notUtf8 } from "./not-utf-8.ts";

testCheck(notUtf8, {
  valid: ["User-agent: *\nDisallow: /é\n", "User-agent: *\nDisallow: /\ufffd\n"],
  invalid: [
    {
      robots: bytesOf("\xef\xbb\xbfUser-agent: *\r\nDisallow: /caf\xe9/\r\n"),
      at: ["Disallow: /caf\ufffd/"],
      line: 2,
      severity: "information",
      message: "This line is not UTF-8 (perhaps windows-1252): a robots.txt must be UTF-8 (RFC 9309 §2.2).",
    },
    {
      robots: bytesOf("User-agent: *\nDisallow: /\xe9\nAllow: /a\nDisallow: /b\xe9\n"),
      at: ["Disallow: /\ufffd"],
      id: "not-utf-8.several",
      related: ["Disallow: /b\ufffd"],
    },
  ],
});

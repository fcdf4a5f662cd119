import { testCheck } from "../../../test/support/lint-table.ts";
import { rfc9309 } from "../../dialects/rfc9309.ts";
import { encodeText } from "../../text/bytes.ts";
import { nonAsciiPath } from "./non-ascii-path.ts";

testCheck(nonAsciiPath, {
  valid: [
    "User-agent: *\nDisallow: /%C3%BC\nDisallow: /a # ü\n",
    "# ü\nUser-agent: Zürichbot\nDisallow: /a\nHost: zürich.example\n",
    // Other checks report these paths.
    "User-agent: *\nDisallow: /a\u200bb\nDisallow: /u\u0308\n",
    Uint8Array.from([...encodeText("User-agent: *\nDisallow: /"), 0xfc, 0x0a]),
    "Disallow: /ü\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow: /münchen/ü# b\r\n",
      at: ["/münchen/ü"],
      line: 2,
      severity: "information",
      witnesses: [],
      fixed: "User-agent: *\r\nDisallow: /m%C3%BCnchen/%C3%BC# b\r\n",
    },
    {
      robots: "\ufeffUser-agent: *\nDisallow: /検索\nAllow: /x\nDisallow: /*ä$\n",
      at: ["/検索"],
      message:
        "These 2 paths have characters outside ASCII. Some parsers do not percent-encode them: percent-encode them here.",
      related: ["/*ä$"],
      fixed: "\ufeffUser-agent: *\nDisallow: /%E6%A4%9C%E7%B4%A2\nAllow: /x\nDisallow: /*%C3%A4$\n",
    },
    {
      robots: "User-agent: *\nDisallow: /ü\n",
      options: { dialect: { ...rfc9309, percentEncoding: "as-written" } },
      at: ["/ü"],
      witnesses: ["Googlebot /%C3%BC allowed → disallowed"],
    },
  ],
});

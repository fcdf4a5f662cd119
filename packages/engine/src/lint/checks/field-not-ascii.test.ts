import { testCheck } from "../../../test/support/lint-table.ts";
import { fieldNotAscii } from "./field-not-ascii.ts";

testCheck(fieldNotAscii, {
  valid: [
    "\ufeffUser-agent: *\nDisallow: /é\n",
    "Sitemap\uff1ahttps://example.com/s.xml\n",
    "User-agent: *\nDis\u0430llow: /x\n",
    "Café\n",
  ],
  invalid: [
    {
      robots: "ï»¿User-agent: *\r\nDisallow: /a\r\n",
      at: ["ï»¿User-agent"],
      line: 1,
      severity: "error",
      message: "This field name has letters outside ASCII and is not read (RFC 9309 §2.2).",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /a\r\n",
    },
    {
      robots: "User-agent: *\nＤＩＳＡＬＬＯＷ: /a\n",
      at: ["ＤＩＳＡＬＬＯＷ"],
      severity: "error",
      fixed: "User-agent: *\nDisallow: /a\n",
    },
    {
      robots: "User-agent: *\nзапрет: /a\nзапрет: /b\n",
      at: ["запрет"],
      severity: "information",
      related: ["запрет"],
      fixes: [],
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { fieldNotAscii } from "./field-not-ascii.ts";

testCheck(fieldNotAscii, {
  valid: [
    "\ufeffUser-agent: *\nDisallow: /é\n",
    "Sitemap\uff1ahttps://example.com/s.xml\n",
    "User-agent: *\nDis\u0430llow: /x\n",
    "Café\n",
    // Another check reports byte order marks.
    "ï»¿User-agent: *\r\nDisallow: /a\r\n",
  ],
  invalid: [
    {
      robots: "ＵＳＥＲ－ＡＧＥＮＴ: *\r\nDisallow: /a\r\n",
      at: ["ＵＳＥＲ－ＡＧＥＮＴ"],
      line: 1,
      message: "This field name has letters outside ASCII and is not read (RFC 9309 §2.2).",
      severity: "error",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /a\r\n",
    },
    {
      robots: "User-agent: *\nＤＩＳＡＬＬＯＷ: /a\n",
      at: ["ＤＩＳＡＬＬＯＷ"],
      severity: "error",
      message: "This field name has letters outside ASCII and is not read (RFC 9309 §2.2).",
      witnesses: ["Googlebot /a allowed → disallowed"],
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

import { testCheck } from "../../../test/support/lint-table.ts";
import { translatedField } from "./translated-field.ts";

testCheck(translatedField, {
  valid: ["User-agent: *\nDisallow: /ไม่อนุญาต\n", "# ไม่อนุญาต: /\n", "запрет: /\n"],
  invalid: [
    {
      robots: "User-agent: *\r\nไม่อนุญาต: /a\r\nDisallow: /b\r\nไม่อนุญาต : /c\r\n",
      at: ["ไม่อนุญาต"],
      line: 2,
      severity: "error",
      related: ["ไม่อนุญาต"],
      message: 'This field name is a translation of "disallow" and is not read: write it in English.',
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\nDisallow : /c\r\n",
    },
    { robots: "साइटमैप: https://example.com/s.xml\n", at: ["साइटमैप"], severity: "information" },
  ],
});

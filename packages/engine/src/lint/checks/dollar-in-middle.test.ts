import { testCheck } from "../../../test/support/lint-table.ts";
import { dollarInMiddle } from "./dollar-in-middle.ts";

testCheck(dollarInMiddle, {
  valid: [
    "User-agent: *\nDisallow: /*.php$\nDisallow: /*.js$ # $ a\nDisallow: /%24a\n",
    // Other checks report these paths.
    "User-agent: *\nDisallow: /^a$/\nDisallow: /a$Disallow: /b\n",
    "User-agent: $a\nSitemap: https://example.com/$a\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow: /ü/$FILE/\n",
      at: ["/ü/$FILE/"],
      line: 2,
      severity: "information",
      message: "The $ in this path is not at its end, so it matches only a $ in a URL.",
      witnesses: [],
      fixes: [],
    },
    {
      robots: "User-agent: *\r\nDisallow: /$a\r\nDisallow: /b$$\r\n",
      at: ["/$a"],
      id: "dollar-in-middle.several",
      related: ["/b$$"],
    },
    {
      robots: "User-agent: *\nDisallow: /*.html$?* # query\n",
      at: ["/*.html$?*"],
      id: "dollar-in-middle.after-ending",
      severity: "warning",
      witnesses: ["Googlebot /.html? allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /*.html?* # query\n",
    },
    {
      robots: "User-agent: *\nDisallow: /ü*.php$*\nDisallow: /*.asp$*?a=\n",
      at: ["/ü*.php$*"],
      id: "dollar-in-middle.several-after-ending",
      related: ["/*.asp$*?a="],
      witnesses: ["Googlebot /ü.php allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /ü*.php*\nDisallow: /*.asp*?a=\n",
    },
    {
      // Bytes that are not UTF-8 cannot be written again.
      robots: Uint8Array.from("User-agent: *\nDisallow: /\xe9.php$*\n", (c) => c.charCodeAt(0)),
      at: ["/\ufffd.php$*"],
      id: "dollar-in-middle.after-ending",
      severity: "information",
      fixes: [],
    },
    {
      robots: "User-agent: *\nDisallow: /\nDisallow: /*.php$*\n",
      at: ["/*.php$*"],
      severity: "information",
      witnesses: [],
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { starAtEnd } from "./star-at-end.ts";

testCheck(starAtEnd, {
  valid: [
    "User-agent: *\nDisallow: /a*\nDisallow: /b/*\n",
    "User-agent: *\nDisallow: /a*\nAllow: /a/b/c\n",
    "User-agent: *\nDisallow: /a*\nAllow: /b\nAllow: /cd\nAllow: /b*\n",
    "User-agent: *\nDisallow: /a/\nAllow: /a/*$\n",
    "User-agent: *\nDisallow: /a*\n\nUser-agent: FooBot\nAllow: /a\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nAllow: /ü*\r\nDisallow: /ü/\r\n",
      at: ["/ü*"],
      line: 2,
      severity: "information",
      message:
        "This rule decides against line 3 only because the * at its end counts as a byte. The * has no other effect.",
      related: ["Disallow: /ü/"],
      witnesses: ["Googlebot /ü/ allowed"],
      fixes: [],
    },
    {
      robots: "User-agent: *\nAllow: /*.js\nDisallow: /*?c**\n",
      at: ["/*?c**"],
      related: ["Allow: /*.js"],
      witnesses: ["Googlebot /.js?c disallowed"],
    },
  ],
});

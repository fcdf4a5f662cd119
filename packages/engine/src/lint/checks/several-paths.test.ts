import { testCheck } from "../../../test/support/lint-table.ts";
import { severalPaths } from "./several-paths.ts";

testCheck(severalPaths, {
  valid: [
    "User-agent: *\nDisallow: /a b\nDisallow: /a # /b\nDisallow: /a%20/b\n",
    "User-agent: *\nDisallow: /a/ // comment\nDisallow: /b/ /* comment */\n",
    "User-agent: FooBot /a /b\nDisallow: /a: b\nDisallow: /swallow: a\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow: /ü/ /b  /c # why\r\n",
      at: ["/ü/ /b  /c"],
      line: 2,
      severity: "error",
      message: "This looks like several paths, but is read as one path: write a line for each.",
      witnesses: ["Googlebot /ü/ allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /ü/\r\nDisallow: /b\r\nDisallow: /c # why\r\n",
    },
    {
      robots: "User-agent: *\nDisallow: /\nallow:\t/a$\t/b",
      at: ["/a$\t/b"],
      severity: "error",
      witnesses: ["Googlebot /a disallowed → allowed"],
      fixed: "User-agent: *\nDisallow: /\nallow:\t/a$\nallow: /b",
    },
    {
      robots: "User-agent: *\nDisallow: /a /b\n",
      at: ["/a /b"],
      id: "several-paths.perhaps",
      severity: "information",
      fixes: [],
    },
    {
      robots: "User-agent: *\nDisallow: /a Allow: /a/bDisallow: /c\n",
      at: ["/a Allow: /a/bDisallow: /c"],
      id: "several-paths.records",
      severity: "error",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /c\n",
    },
    {
      robots: "User-agent: FooBot\nDisallow: / User-agent: BarBot\n",
      at: ["/ User-agent: BarBot"],
      id: "several-paths.records",
      severity: "information",
      fixes: [],
    },
    {
      robots: "User-agent: *\nDisallow: Disallow: /a\n",
      at: ["Disallow: /a"],
      id: "several-paths.field-twice",
      severity: "error",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /a\n",
    },
    // It is outside a group, or the whole site is closed.
    { robots: "Disallow: /a /b /c\n", at: ["/a /b /c"], severity: "information" },
    { robots: "User-agent: *\nDisallow: /\nDisallow: /a /b /c\n", at: ["/a /b /c"], severity: "information" },
  ],
});

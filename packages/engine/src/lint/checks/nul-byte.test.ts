import { testCheck } from "../../../test/support/lint-table.ts";
import { nulByte } from "./nul-byte.ts";

testCheck(nulByte, {
  valid: [
    "User-agent: *\nDisallow: /a\n",
    "User-agent: *\nDisallow: /a # \0 in a comment\n",
    "User-agent: *\nDisallow: /%00\n",
    new Uint8Array([0xff, 0xfe, 0x55, 0, 0x0a, 0]),
    "Page not found\0\0\0",
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow: /a\0/é # why\0\r\n",
      at: ["Disallow: /a\0/é # why\0"],
      line: 2,
      severity: "error",
      witnesses: ["Googlebot /a disallowed → allowed"],
      fixed: "User-agent: *\r\nDisallow: /a/é # why\r\n",
    },
    {
      robots: "\ufeffUser-\0agent: CCBot\nAllow: /a\nDisallow: /\0b\n",
      at: ["\ufeffUser-\0agent: CCBot", "Disallow: /\0b"],
      severity: "error",
      witnesses: ["CCBot / allowed → disallowed"],
      fixed: "\ufeffUser-agent: CCBot\nAllow: /a\nDisallow: /\0b\n",
    },
    {
      robots: "User-agent: *\nDisallow: /a\n\0\0\n\0\0",
      at: ["\0\0"],
      line: 3,
      id: "nul-byte.padding",
      severity: "information",
      fixed: "User-agent: *\nDisallow: /a\n\n",
    },
    {
      robots: "User-agent: *\nX: \0b\nDisallow: /a\n",
      at: ["X: \0b"],
      severity: "information",
      witnesses: [],
    },
  ],
});

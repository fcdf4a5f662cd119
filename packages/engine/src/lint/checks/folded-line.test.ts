import { testCheck } from "../../../test/support/lint-table.ts";
import { foldedLine } from "./folded-line.ts";

testCheck(foldedLine, {
  valid: [
    "User-agent: *\nDisallow:\n Allow: /x\n",
    "User-agent: *\nDisallow: /x\n /y\n",
    "User-agent: *\nDisallow:\n/x\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow:\r\n\t/é # why\r\n",
      at: ["\t/é # why"],
      line: 3,
      severity: "error",
      related: ["Disallow:"],
      witnesses: ["Googlebot /é allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /é # why\r\n",
    },
    {
      robots: "User-agent\n : FooBot\nDisallow: /a\n",
      at: [" : FooBot"],
      severity: "error",
      witnesses: ["FooBot /a allowed → disallowed"],
      fixed: "User-agent: FooBot\nDisallow: /a\n",
    },
    {
      robots: "Sitemap:\n https://example.com/s.xml\n",
      at: [" https://example.com/s.xml"],
      severity: "information",
      fixed: "Sitemap: https://example.com/s.xml\n",
    },
    {
      robots: "User-agent: *\nDisallow:\n some words\n",
      at: [" some words"],
      severity: "information",
      fixes: [],
    },
  ],
});

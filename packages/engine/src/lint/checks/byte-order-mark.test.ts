import { testCheck } from "../../../test/support/lint-table.ts";
import { byteOrderMark } from "./byte-order-mark.ts";

const RULES = "User-agent: *\r\nDisallow: /a\r\n";

testCheck(byteOrderMark, {
  valid: [
    RULES,
    `\ufeff# robots.txt\n${RULES}`,
    `\ufeff\r\n${RULES}`,
    "\ufeff",
    "User-agent: *\nDisallow: /\ufeffa\n",
    `ï»\n${RULES}`,
    "\ufeff<html>",
  ],
  invalid: [
    {
      robots: `\ufeff${RULES}`,
      at: ["\ufeffUser-agent: *"],
      id: "byte-order-mark",
      severity: "information",
      fixes: [],
    },
    {
      robots: `\ufeff\ufeff${RULES}`,
      at: ["\ufeff\ufeffUser-agent: *"],
      id: "byte-order-mark.not-skipped",
      severity: "error",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: RULES,
    },
    {
      robots: `${RULES}\ufeffUser-agent: CCBot\nAllow: /\n\ufeffDisallow: /b`,
      at: ["\ufeffUser-agent: CCBot", "\ufeffDisallow: /b"],
      line: 3,
      severity: "error",
      witnesses: ["CCBot /a disallowed → allowed"],
      fixed: `${RULES}User-agent: CCBot\nAllow: /\n\ufeffDisallow: /b`,
    },
    {
      robots: `ï»¿${RULES}`,
      at: ["ï»¿User-agent: *"],
      id: "byte-order-mark.encoded-twice",
      severity: "error",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: RULES,
    },
    {
      // Baiduspider obeys only the first group for *, and /b is in the second one without the mark.
      robots: `${RULES}Sitemap: https://a.example/\n\ufeffUser-agent: *\nDisallow: /b\n`,
      at: ["\ufeffUser-agent: *"],
      id: "byte-order-mark.not-skipped",
      severity: "information",
      witnesses: [],
    },
    {
      robots: `\ufeff \ufeff${RULES}\t\ufeffDisallow: /b\r\n`,
      at: ["\ufeff \ufeffUser-agent: *", "\t\ufeffDisallow: /b"],
      id: "byte-order-mark.not-skipped",
      severity: "error",
      fixed: `${RULES}\t\ufeffDisallow: /b\r\n`,
    },
    {
      robots: `\ufeffï»¿\r\n${RULES}`,
      at: ["\ufeffï»¿"],
      id: "byte-order-mark.no-record",
      message:
        "This line begins with a byte order mark that crawlers do not skip, although it has no record. Remove the mark.",
      severity: "information",
      fixed: `\r\n${RULES}`,
    },
    { robots: `\ufeffï»¿${RULES}`, at: ["\ufeffï»¿User-agent: *"], id: "byte-order-mark.encoded-twice" },
    {
      robots: `п»їSitemap: https://a.example/\n${RULES}`,
      at: ["п»їSitemap: https://a.example/"],
      severity: "information",
    },
    {
      robots: `Ã¯Â»Â¿ # robots.txt\n${RULES}`,
      at: ["Ã¯Â»Â¿ # robots.txt"],
      id: "byte-order-mark.no-record",
      severity: "information",
    },
  ],
});

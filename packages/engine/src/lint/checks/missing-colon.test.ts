import { testCheck } from "../../../test/support/lint-table.ts";
import { missingColon } from "./missing-colon.ts";

testCheck(missingColon, {
  valid: [
    "User-agent: *\nDisallow: /a b\n",
    "This file has rules for crawlers.\n",
    "# User-agent FooBot\n",
    "Disallow\n",
    "User-agent: *\nDisallow: /\nAllow me to explain = something\nDisallow all robots\nHost is down\n",
    "User-agent: *\nDisallow: /\n// a comment\n/* another one */\n/a b\n",
    "User-agent: *\nDisallow: /a\nhttps://example.com/about\n",
    "User-agent: *\nDisallow:\n /folded\n",
    "/robots.txt\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow /private # why\n",
      at: ["Disallow /private # why"],
      line: 2,
      message: 'This line has no colon after "Disallow", so most crawlers ignore it.',
      severity: "error",
      witnesses: ["bingbot /private allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /private # why\n",
    },
    {
      robots: "\ufeffUser-agent *\nDisallow: /\n\tsitemap https://example.com/s.xml\n",
      at: ["User-agent *", "\tsitemap https://example.com/s.xml"],
      witnesses: ["bingbot / allowed → disallowed"],
      fixed: "\ufeffUser-agent: *\nDisallow: /\n\tsitemap https://example.com/s.xml\n",
    },
    {
      robots: "User-agent: FooBot\nCrawl-delay 10\nHost example.com\nDisallow: /\nDisallow /a\n",
      at: ["Crawl-delay 10", "Host example.com", "Disallow /a"],
      severity: "information",
      fixed: "User-agent: FooBot\nCrawl-delay: 10\nHost example.com\nDisallow: /\nDisallow /a\n",
    },
    {
      robots: "User-agent：*\r\nDisallow=/é\r\nAllow ; /b\r\nDisallow\u00a0/c\r\nDisallow_ /d\r\n",
      at: ["User-agent：*", "Disallow=/é", "Allow ; /b", "Disallow\u00a0/c", "Disallow_ /d"],
      id: "missing-colon.other-sign",
      fixed: "User-agent: *\r\nDisallow=/é\r\nAllow ; /b\r\nDisallow\u00a0/c\r\nDisallow_ /d\r\n",
    },
    {
      robots: "User-agent list\n\nUser-agent: Googlebot\nDisallow: /x\n",
      at: ["User-agent list"],
      severity: "information",
    },
    {
      robots: "User-agent: *\nDisallow: /a\n\nUser-agent FooBot\nDisallow: /x\n",
      at: ["User-agent FooBot"],
      severity: "error",
    },
    {
      robots: "User-agent: FooBot\nDisallow: /a\n/b\n",
      at: ["/b"],
      severity: "information",
    },
    {
      robots: "User-agent: *\nDisallow=/a:b\n",
      at: ["Disallow=/a:b"],
      severity: "error",
      witnesses: ["Googlebot /a:b allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /a:b\n",
    },
    {
      robots: "User-agent: *\nDisallow: /a\n  /b\n/c # why\n",
      at: ["  /b", "/c # why"],
      id: "missing-colon.path",
      severity: "warning",
      witnesses: ["Googlebot /b allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /a\n  Disallow: /b\n/c # why\n",
      fixes: ["Write Disallow before it"],
    },
    {
      robots: "Sitemap: https://example.com/a\nhttps://example.com/b\n",
      at: ["https://example.com/b"],
      id: "missing-colon.url",
      severity: "information",
      fixed: "Sitemap: https://example.com/a\nSitemap: https://example.com/b\n",
    },
  ],
});

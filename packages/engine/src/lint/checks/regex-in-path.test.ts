import { testCheck } from "../../../test/support/lint-table.ts";
import { regexInPath } from "./regex-in-path.ts";

testCheck(regexInPath, {
  valid: [
    "User-agent: *\nDisallow: /*.php$\nDisallow: /*.js\nDisallow: /file.*\nDisallow: /a.b*\nDisallow: /*.*\n",
    "User-agent: *\nDisallow: /*?filter[color]=\nDisallow: /*?f[0]=\nDisallow: /*ids[]*\nDisallow: /x[2010-2011]\n",
    "User-agent: *\nDisallow: /wiki/Mercury_(planet)\nDisallow: /(offset)/\nDisallow: /a|b\nDisallow: *{id}*\n",
    "User-agent: *\nDisallow: /docs\\default.asp\nDisallow: /a\\*\nDisallow: /.*\nDisallow: /*/.*\nDisallow: /c++\n",
    "User-agent: *\nDisallow: /.*\nDisallow: /user/.*\n",
    "User-agent: *\nDisallow: /user/.*\nAllow: /.well-known/\n",
    // Windows folders, and hidden files with an ending.
    "User-agent: *\nDisallow: /docs\\$a\\b\nDisallow: /a\\(b)\nDisallow: /a\\(b)\\(c)\nDisallow: /user/.*.swp$\n",
    "User-agent: *\nDisallow: /.*.html$\nDisallow: /*/.*.html$\n",
    // whole-url-in-path reports them.
    "User-agent: *\nDisallow: http://a.com/[0-9]+/x\nDisallow: www.example.com/[0-9]+/x\n",
    // Signs that real files have, but not as regular expressions.
    "User-agent: *\nDisallow: /collections/*+*\nDisallow: *|*\nDisallow: /itm/*/[\nDisallow: *$(this).fadeOut();*\n",
    // A rule outside a group.
    "Disallow: /a/.*\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow: /user/.* # profiles\n",
      at: ["/user/.*"],
      line: 2,
      severity: "warning",
      message:
        "This path is written as a regular expression, but crawlers read it literally: use * and $ instead.",
      witnesses: ["Googlebot /user/ allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /user/* # profiles\n",
    },
    {
      robots: "\ufeffUser-agent: *\r\nDisallow: /ü/.*\r\nDisallow: ^/b\\.html$\r\nDisallow: /c?id=.*\r\n",
      at: ["/ü/.*"],
      id: "regex-in-path.several",
      related: ["^/b\\.html$", "/c?id=.*"],
      witnesses: ["Googlebot /ü/ allowed → disallowed"],
      fixed: "\ufeffUser-agent: *\r\nDisallow: /ü/*\r\nDisallow: /b.html$\r\nDisallow: /c?id=*\r\n",
    },
    {
      robots: "User-agent: *\nDisallow: /^a/b$/\n",
      at: ["/^a/b$/"],
      witnesses: ["Googlebot /a/b allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /a/b$\n",
    },
    {
      robots: "User-agent: *\nDisallow: /p/[0-9]{3,}/(?:a|b)\\d+\\s/.+\n",
      at: ["/p/[0-9]{3,}/(?:a|b)\\d+\\s/.+"],
      witnesses: ["Googlebot /p/000/a0%20/x allowed → disallowed"],
      fixes: [],
    },
    {
      robots: "User-agent: *\nDisallow: /[^/]+/(x|(y|z))/[^a-z]\\*\\.\n",
      at: ["/[^/]+/(x|(y|z))/[^a-z]\\*\\."],
      witnesses: ["Googlebot /x/x/0%2A. allowed → disallowed"],
      fixes: [],
    },
    {
      robots: "User-agent: *\nDisallow: ^/+pro/a\n",
      at: ["^/+pro/a"],
      witnesses: ["Googlebot /pro/a allowed → disallowed"],
      fixes: [],
    },
    {
      robots: "User-agent: *\nDisallow: /faq/.*.html$\n",
      at: ["/faq/.*.html$"],
      witnesses: ["Googlebot /faq/.html allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /faq/*.html$\n",
    },
    {
      robots: "User-agent: *\nDisallow: /r/*-*/\\$\\(\\'\n",
      at: ["/r/*-*/\\$\\(\\'"],
      witnesses: ["Googlebot /r/-/%24(' allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /r/*-*/%24('\n",
    },
    {
      robots: "User-agent: *\nDisallow: /wiki/Mercury_\\(planet\\)\n",
      at: ["/wiki/Mercury_\\(planet\\)"],
      witnesses: ["Googlebot /wiki/Mercury_(planet) allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /wiki/Mercury_(planet)\n",
    },
    // The expression cannot be read, or the answer is already the stated one.
    { robots: "User-agent: *\nDisallow: /(?!a)b\n", at: ["/(?!a)b"], severity: "information", fixes: [] },
    { robots: "User-agent: *\nDisallow: /\nDisallow: /a/.*\n", at: ["/a/.*"], severity: "information" },
  ],
});

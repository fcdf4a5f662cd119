import { testCheck } from "../../../test/support/lint-table.ts";
import { siteClosed } from "./site-closed.ts";

const MARK = "# maycrawl-disable-next-line site-closed";

testCheck(siteClosed, {
  valid: [
    "",
    "User-agent: *\nDisallow:\n",
    "User-agent: *\nDisallow: /a\n",
    "User-agent: GPTBot\nDisallow: /\n",
    "User-agent: *\nDisallow: /\nAllow: /\n",
    "User-agent: *\nDisallow: /\nAllow: /docs/\n",
    "User-agent: *\nDisallow: /$\n",
    `User-agent: *\n${MARK}\nDisallow: /\n`,
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow: /\n",
      at: ["Disallow: /"],
      line: 2,
      id: "site-closed",
      severity: "warning",
      related: ["User-agent: *"],
      witnesses: ["Googlebot / disallowed → allowed"],
      fixes: ["Add a comment that marks it as intended"],
      fixed: `User-agent: *\n${MARK}\nDisallow: /\n`,
    },
    {
      robots:
        "\ufeffUser-agent: *\r\nDisallow: /é\r\nDisallow: *\r\nAllow: /robots.txt\r\nAllow: /sitemap.xml\r\n",
      at: ["Disallow: *"],
      severity: "warning",
      fixed: `\ufeffUser-agent: *\r\nDisallow: /é\r\n${MARK}\r\nDisallow: *\r\nAllow: /robots.txt\r\nAllow: /sitemap.xml\r\n`,
    },
    {
      robots: "User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow: /\n",
      at: ["Disallow: /"],
      line: 5,
      severity: "warning",
      message:
        "This rule closes the whole site to bingbot and to all other crawlers that obey the group for *. Remove it if the site is public.",
      witnesses: ["bingbot / disallowed → allowed"],
    },
    {
      robots: "User-agent: *\r\nCrawl-delay: 5\r\n\r\nUser-agent: BadBot\r\nDisallow: /\r\n",
      at: ["Disallow: /"],
      id: "site-closed.runs-on",
      severity: "warning",
      related: ["User-agent: *"],
      fixes: ["Insert an empty Disallow line", "Add a comment that marks it as intended"],
      fixed: "User-agent: *\r\nDisallow:\r\nCrawl-delay: 5\r\n\r\nUser-agent: BadBot\r\nDisallow: /\r\n",
    },
    {
      robots: "User-agent: *\nDisallow: /a\n\nUser-agent: *\n\nUser-agent: BadBot\nDisallow: /\n",
      at: ["Disallow: /"],
      id: "site-closed.runs-on",
      severity: "warning",
      related: ["User-agent: *"],
    },
    {
      // Another group opens the site, but the Crawl-delay shows that the rule is not meant for *.
      robots:
        "User-agent: *\nCrawl-delay: 5\nUser-agent: BadBot\nDisallow: /\n\nUser-agent: Foo\nDisallow:\n",
      at: ["Disallow: /"],
      id: "site-closed.runs-on",
      severity: "warning",
    },
    {
      // This is a list of permitted crawlers.
      robots: "User-agent: *\n\nUser-agent: BadBot\nDisallow: /\n\nUser-agent: Foo\nDisallow:\n",
      at: ["Disallow: /"],
      id: "site-closed.runs-on",
      severity: "information",
    },
    {
      // The last line for * is directly above the rule.
      robots: "User-agent: *\nCrawl-delay: 5\nUser-agent: BadBot\nUser-agent: *\nDisallow: /\n",
      at: ["Disallow: /"],
      id: "site-closed",
      severity: "warning",
    },
    {
      robots: "User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n",
      at: ["Disallow: /"],
      line: 5,
      id: "site-closed.list",
      severity: "information",
      witnesses: ["bingbot / disallowed"],
    },
    {
      robots: "User-agent: MyMonitor\nDisallow:\n\nUser-agent: *\nDisallow: /\n",
      at: ["Disallow: /"],
      id: "site-closed.list",
      severity: "information",
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { dialects } from "../../dialects/index.ts";
import { groupWithoutRules } from "./group-without-rules.ts";

testCheck(groupWithoutRules, {
  valid: [
    "User-agent: *\nDisallow:\nCrawl-delay: 10\n\nUser-agent: GPTBot\nDisallow: /\n",
    "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n",
    // Only comments are between.
    "User-agent: GPTBot\n# Common Crawl\nUser-agent: CCBot\nDisallow: /\n",
    // The lower line names the same crawler.
    "User-agent: *\nSitemap: https://example.com/s.xml\n\nUser-agent: *\nDisallow: /cart\n",
    // Nothing is disallowed.
    "User-agent: bingbot\nCrawl-delay: 10\n\nUser-agent: *\nDisallow:\n",
    // Another check reports the line without a colon.
    "User-agent: GPTBot\nDisallow /\n\nUser-agent: *\nDisallow: /cart\n",
    "User-agent: GPTBot\nCrawl-delay: 10\n\nUser-agent: bingbot\nCrawl-delay: 10\n",
    // In this dialect the blank line parts the user-agent lines.
    ["User-agent: *\n\nUser-agent: BadBot\nDisallow: /\n", { dialect: dialects["yandex-code"] }],
  ],
  invalid: [
    // Text that is not a comment is above the rules: they are perhaps for other crawlers.
    {
      robots:
        "User-agent: MJ12bot\nCrawl-delay: 10\n\nUser-agent: Pinterest\nCrawl-delay: 1\n<!-- updates -->\nDisallow: /a\n",
      at: ["User-agent: MJ12bot"],
      severity: "information",
      witnesses: [],
    },
    {
      robots: "User-agent: *\nCrawl-delay: 10\n\nUser-agent: GPTBot\nDisallow: /\n",
      at: ["User-agent: *"],
      severity: "warning",
      message:
        "A Crawl-delay line does not end a group. So the rules from line 5 also apply to *. If that is wrong, give them an empty Disallow line.",
      related: ["User-agent: GPTBot"],
      witnesses: ["Googlebot / disallowed → allowed"],
      fixed: "User-agent: *\nDisallow:\nCrawl-delay: 10\n\nUser-agent: GPTBot\nDisallow: /\n",
    },
    {
      robots:
        "User-agent: Slurp\r\nCrawl-delay: 5\r\nUser-agent: bingbot # é\r\nCrawl-delay: 5\r\nUser-agent: BadBot\r\nDisallow: /\r\n",
      at: ["User-agent: Slurp"],
      severity: "warning",
      crawlers: ["Slurp", "bingbot"],
      witnesses: ["Slurp / disallowed → allowed"],
      fixed:
        "User-agent: Slurp\r\nDisallow:\r\nCrawl-delay: 5\r\nUser-agent: bingbot # é\r\nDisallow:\r\nCrawl-delay: 5\r\nUser-agent: BadBot\r\nDisallow: /\r\n",
    },
    // A crawler that reads Yandex's groups, although the file does not name it.
    {
      robots: "User-agent: Yandex\nHost: example.com\n\nUser-agent: BadBot\nDisallow: /\n",
      at: ["User-agent: Yandex"],
      severity: "warning",
      witnesses: ["YandexBot / disallowed → allowed"],
    },
    // The rules for * would apply to the crawler, too, so the owner may want them.
    {
      robots: "User-agent: bingbot\nCrawl-delay: 10\n\nUser-agent: *\nDisallow: /cart\n",
      at: ["User-agent: bingbot"],
      severity: "information",
      witnesses: [],
    },
    // A search engine with a line of its own is probably the exception.
    {
      robots: "User-agent: Googlebot\n\nUser-agent: *\nDisallow: /\n",
      at: ["User-agent: Googlebot"],
      id: "group-without-rules.blank-line",
      severity: "warning",
      witnesses: ["Googlebot / disallowed → allowed"],
      fixes: ["Insert an empty Disallow line", "Remove the blank lines"],
    },
    {
      robots: "User-agent: *\n\nUser-agent: GPTBot\nDisallow: /\n",
      at: ["User-agent: *"],
      severity: "warning",
      witnesses: ["Googlebot / disallowed → allowed"],
    },
    {
      robots: "User-agent: GPTBot\n\n# Common Crawl\nUser-agent: CCBot\nDisallow: /\n",
      at: ["User-agent: GPTBot"],
      severity: "information",
      message:
        "A blank line does not end a group. So the rules from line 5 also apply to GPTBot. If that is wrong, give them an empty Disallow line.",
      fixed: "User-agent: GPTBot\n# Common Crawl\nUser-agent: CCBot\nDisallow: /\n",
    },
    // The rules below the blank line are probably meant for *.
    {
      robots: "User-agent: *\nCrawl-delay: 9\n\nUser-agent: FooBot\nCrawl-delay: 20\n\nDisallow: /admin\n",
      at: ["User-agent: *"],
      severity: "information",
    },
    {
      robots:
        "User-agent: A\n\nUser-agent: B\nUser-agent: C\nUser-agent: D\nUser-agent: E\nUser-agent: F\n\nUser-agent: G\nDisallow: /\n",
      at: ["User-agent: A"],
      message:
        "A blank line does not end a group. So the rules from line 10 also apply to A, B, C, D, E, …. If that is wrong, give them an empty Disallow line.",
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { dialects } from "../../dialects/index.ts";
import type { LintOptions } from "../lint-options.ts";
import { severalNames } from "./several-names.ts";

const inDialect = (dialect: NonNullable<LintOptions["dialect"]>): LintOptions => ({ dialect });

testCheck(severalNames, {
  valid: [
    "User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /a\n",
    "User-agent: Sogou web spider\nDisallow: /a\n",
    "User-agent: Googlebot Image\nDisallow: /a\n",
    "User-agent: Foo/1.0 (a, b)\nDisallow: /a\n",
    [
      "User-agent: Foobot Barbot\nDisallow: /a\n",
      inDialect({ ...dialects.rfc9309, agentsPerLine: "several" }),
    ],
  ],
  invalid: [
    {
      robots: "User-Agent: Googlebot, bingbot/2.0,GPTBot # three\r\nDisallow: /a\r\n",
      at: ["Googlebot, bingbot/2.0,GPTBot"],
      line: 1,
      id: "several-names.first",
      severity: "error",
      crawlers: ["bingbot", "GPTBot"],
      witnesses: ["bingbot /a allowed → disallowed"],
      fixes: ["Write a user-agent line for each name"],
      fixed:
        "User-agent: Googlebot\r\nUser-agent: bingbot/2.0\r\nUser-Agent: GPTBot # three\r\nDisallow: /a\r\n",
    },
    {
      robots: "User-agent: GPTBot ClaudeBot CCBot\nDisallow: /\n",
      at: ["GPTBot ClaudeBot CCBot"],
      id: "several-names.first",
      severity: "error",
      witnesses: ["ClaudeBot / allowed → disallowed"],
    },
    {
      robots: "User-agent: gammaSpider, FocusedCrawler\nDisallow: /\n",
      at: ["gammaSpider, FocusedCrawler"],
      severity: "information",
      fixed: "User-agent: gammaSpider\nUser-agent: FocusedCrawler\nDisallow: /\n",
    },
    {
      robots: "User-agent: *, Foobot\nDisallow: /a\n\nUser-agent: * , Barbot\nDisallow: /b\n",
      at: ["*, Foobot", "* , Barbot"],
      id: "several-names.nobody",
      severity: "information",
    },
    {
      robots: "User-agent: Foo2bot, Barbot\nDisallow: /a\n",
      at: ["Foo2bot, Barbot"],
      id: "several-names.part-of-first",
    },
    {
      robots: "User-agent: Foobot Barbot\nDisallow: /a\n",
      options: inDialect(dialects["classic-1994"]),
      at: ["Foobot Barbot"],
      id: "several-names.one",
    },
    {
      robots: "User-agent: Foobot, Barbot/1.0\nDisallow: /a\n",
      options: inDialect(dialects["classic-1994"]),
      at: ["Foobot, Barbot/1.0"],
      id: "several-names.one-up-to-slash",
    },
    {
      robots: "User-agent: Foobot, Barbot\nDisallow: /a\n",
      options: inDialect(dialects["draft-1996"]),
      at: ["Foobot, Barbot"],
      id: "several-names.holds-token",
    },
  ],
});

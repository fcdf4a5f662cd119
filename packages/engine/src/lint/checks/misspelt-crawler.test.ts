import { testCheck } from "../../../test/support/lint-table.ts";
import { misspeltCrawler } from "./misspelt-crawler.ts";

const group = (name: string): string => `User-agent: ${name}\nDisallow: /a\n`;

testCheck(misspeltCrawler, {
  valid: [
    ...[
      "GPTbot",
      "googlebot/2.1",
      "FooBot",
      "SpankBot",
      "Alexibot",
      "discobot",
      "JikeSpider",
      "MoodleBot",
    ].map(group),
    ...[
      "Roverbot",
      "oodlebot",
      "SemrushBot-SA",
      "SemrushBot-BM",
      "EasouSpider",
      "AIBot",
      "archive_bot",
      "ICCrawler",
    ].map(group),
    ...["Sogou web spider", "Baiduspider+", "ia_archiver-web.archive.org", "*", "GetBot", "yourbot"].map(
      group,
    ),
    "User-agent: GPT-Bot\nUser-agent: GPTBot\nDisallow: /a\n",
  ],
  invalid: [
    {
      robots: "User-agent: Googelbot # Google\r\nDisallow: /a\r\n",
      at: ["Googelbot"],
      line: 1,
      id: "misspelt-crawler",
      severity: "warning",
      message:
        '"Googelbot" is not the product token of a known crawler: write Googlebot if you mean that one.',
      crawlers: ["Googlebot"],
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixes: ["Write Googlebot"],
      fixed: "User-agent: Googlebot # Google\r\nDisallow: /a\r\n",
    },
    { robots: group("GPT-Bot"), at: ["GPT-Bot"], witnesses: ["GPTBot /a allowed → disallowed"] },
    {
      robots: group("Claude-Bot/1.0"),
      at: ["Claude-Bot/1.0"],
      witnesses: ["ClaudeBot /a allowed → disallowed"],
    },
    { robots: group("Perplexity\u2011User"), at: ["Perplexity\u2011User"], severity: "warning" },
    { robots: group("Google-Extenedd"), at: ["Google-Extenedd"], crawlers: ["Google-Extended"] },
    {
      robots: group("Bing bot"),
      at: ["Bing bot"],
      id: "misspelt-crawler.cut",
      message: '"Bing bot" is read as "Bing": write bingbot if you mean that one.',
      fixed: group("bingbot"),
    },
    {
      // The line names Googlebot, although its author means Googlebot-Image.
      robots: group("Googlebot Image"),
      at: ["Googlebot Image"],
      severity: "warning",
      witnesses: ["Googlebot /a disallowed → allowed"],
    },
    {
      robots: `${group("*")}\n${group("Amazon-Bot")}`,
      at: ["Amazon-Bot"],
      severity: "information",
      witnesses: [],
    },
  ],
});

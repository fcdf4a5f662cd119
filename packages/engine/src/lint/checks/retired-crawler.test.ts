import { testCheck } from "../../../test/support/lint-table.ts";
import { retiredCrawler } from "./retired-crawler.ts";

testCheck(retiredCrawler, {
  valid: [
    "User-agent: ClaudeBot\nDisallow: /\n",
    "User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /\n",
    "User-agent: msnbot\nDisallow: /\n\nUser-agent: Bingbot/2.0\nDisallow: /\n",
    "User-agent: ia_archiver-web.archive.org\nDisallow: /\n",
    "User-agent: *\nDisallow: /anthropic-ai\n",
  ],
  invalid: [
    {
      robots:
        "User-agent: anthropic-ai\r\nUser-agent: claude-web\r\nUser-agent: Anthropic-AI\r\nDisallow: /\r\n",
      at: ["anthropic-ai", "claude-web"],
      line: 1,
      id: "retired-crawler",
      message: "Anthropic no longer uses anthropic-ai: name its successor ClaudeBot as well.",
      crawlers: ["anthropic-ai", "ClaudeBot"],
      witnesses: ["anthropic-ai / disallowed", "ClaudeBot / allowed"],
      fixed:
        "User-agent: ClaudeBot\r\nUser-agent: anthropic-ai\r\nUser-agent: claude-web\r\nUser-agent: Anthropic-AI\r\nDisallow: /\r\n",
    },
    // The successor has the same answer.
    {
      robots: "User-agent: *\nUser-agent: msnbot\nDisallow: /\n",
      at: ["msnbot"],
      witnesses: [],
      fixed: "User-agent: *\nUser-agent: bingbot\nUser-agent: msnbot\nDisallow: /\n",
    },
    {
      robots: "User-agent: ia_archiver\nDisallow: /\n",
      at: ["ia_archiver"],
      id: "retired-crawler.without-successor",
      fixes: [],
    },
  ],
});

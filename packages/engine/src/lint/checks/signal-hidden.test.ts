import { testCheck } from "../../../test/support/lint-table.ts";
import { signalHidden } from "./signal-hidden.ts";

const ANY = "User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart\n\n";

testCheck(signalHidden, {
  valid: [
    ANY,
    // The site is closed to the crawler.
    `${ANY}User-agent: GPTBot\nDisallow: /\n`,
    `${ANY}User-agent: GPTBot\nContent-signal: ai-train=yes\nAllow: /\n`,
    `${ANY}User-agent: GPTBot\nDisallow: /x\n\nUser-agent: GPTBot\nContent-Signal: ai-train=yes\n`,
    // These crawlers use no content for AI or search.
    `${ANY}User-agent: SemrushBot\nDisallow: /x\n\nUser-agent: UnknownBot\nDisallow: /x\n`,
    `${ANY}User-agent: Google-Extended\nDisallow: /x\n`,
    "User-agent: *\nContent-Signal: foo=bar\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /x\n",
    "Content-Signal: ai-train=no\nUser-agent: *\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /x\n",
    "User-agent: *\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow:\n",
    "User-agent: *\nDisallow:\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow:\n",
  ],
  invalid: [
    {
      robots:
        "\ufeffUser-agent: *\r\nContent-Signal: search=yes, ai-train=no # ä\r\nAllow: /\r\n\r\nuser-agent: gptbot\r\nuser-agent: ClaudeBot\r\nDisallow: /x\r\n\r\nUser-agent: Googlebot\r\nDisallow: /\r\nAllow: /a",
      at: ["Content-Signal: search=yes, ai-train=no"],
      line: 2,
      severity: "information",
      message:
        "Groups that name GPTBot, ClaudeBot, Googlebot have no Content-Signal, so this line does not apply there. Repeat it there.",
      crawlers: ["GPTBot", "ClaudeBot", "Googlebot"],
      related: ["user-agent: ClaudeBot", "User-agent: Googlebot"],
      fixed:
        "\ufeffUser-agent: *\r\nContent-Signal: search=yes, ai-train=no # ä\r\nAllow: /\r\n\r\nuser-agent: gptbot\r\nuser-agent: ClaudeBot\r\nContent-Signal: search=yes, ai-train=no\r\nDisallow: /x\r\n\r\nUser-agent: Googlebot\r\nContent-Signal: search=yes, ai-train=no\r\nDisallow: /\r\nAllow: /a",
    },
    {
      robots:
        "User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /a train-ai=y\nContent-Signal: use=full\nDisallow:\n\nUser-agent: CCBot\nContent-Signal: ai-train=no\nDisallow: /x\n\nUser-agent: bingbot\nCrawl-delay: 1",
      at: ["Content-Usage: train-ai=n", "Content-Signal: use=full"],
      crawlers: ["CCBot", "bingbot"],
      fixed:
        "User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /a train-ai=y\nContent-Signal: use=full\nDisallow:\n\nUser-agent: CCBot\nContent-Usage: train-ai=n\nContent-Usage: /a train-ai=y\nContent-Signal: ai-train=no\nDisallow: /x\n\nUser-agent: bingbot\nContent-Usage: train-ai=n\nContent-Usage: /a train-ai=y\nCrawl-delay: 1",
    },
  ],
});

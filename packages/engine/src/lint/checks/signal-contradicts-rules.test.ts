import { testCheck } from "../../../test/support/lint-table.ts";
import { signalContradictsRules } from "./signal-contradicts-rules.ts";

const NO = "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\n";
const YES = "User-agent: *\nContent-Signal: ai-train=yes, ai-input=yes\nAllow: /\n\n";
const MARK = "# maycrawl-disable-next-line signal-contradicts-rules";

testCheck(signalContradictsRules, {
  valid: [
    NO,
    YES,
    `${NO}User-agent: GPTBot\nDisallow: /\n`,
    `${YES}User-agent: GPTBot\nAllow: /\n`,
    // Only the home page is closed, or pages are open.
    `${YES}User-agent: GPTBot\nDisallow: /$\n`,
    `${YES}User-agent: GPTBot\nDisallow: /\nAllow: /blog/\n`,
    // Its own signal replaces that of the group for `*`.
    `${NO}User-agent: GPTBot\nContent-Signal: ai-train=yes\nAllow: /\n`,
    // These crawlers also fetch for search or for archives.
    `${NO}User-agent: Applebot\nAllow: /\n\nUser-agent: CCBot\nAllow: /\n`,
    `${YES}User-agent: OAI-SearchBot\nDisallow: /\n`,
    `Content-Signal: ai-train=no\n\nUser-agent: GPTBot\nAllow: /\n`,
    "User-agent: *\nContent-Signal: ai-train=maybe\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n",
    `${NO}${MARK}\nUser-agent: GPTBot\nAllow: /\n`,
  ],
  invalid: [
    {
      robots: `${NO}User-agent: GPTBot\nUser-agent: ClaudeBot\nAllow: /\n`,
      at: ["User-agent: ClaudeBot"],
      line: 6,
      id: "signal-contradicts-rules.open",
      severity: "information",
      crawlers: ["ClaudeBot", "GPTBot"],
      related: ["Content-Signal: search=yes, ai-train=no"],
      witnesses: ["ClaudeBot / allowed", "GPTBot / allowed"],
    },
    {
      robots: `${YES}User-agent: GPTBot\nDisallow: /\n\nUser-agent: ChatGPT-User\nDisallow: /\n`,
      at: ["User-agent: GPTBot", "User-agent: ChatGPT-User"],
      id: "signal-contradicts-rules.closed",
      message:
        "The signal allows AI training, but this file closes the site to crawlers only for that: GPTBot. Change one of the two.",
      fixed: `${YES}${MARK}\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: ChatGPT-User\nDisallow: /\n`,
    },
    {
      robots: "# é\r\nUser-agent: GPTBot\r\nContent-Usage: train-ai=y\r\nDisallow: /\r\n",
      at: ["User-agent: GPTBot"],
      id: "signal-contradicts-rules.closed",
      related: ["Content-Usage: train-ai=y"],
      witnesses: ["GPTBot / disallowed"],
    },
  ],
});

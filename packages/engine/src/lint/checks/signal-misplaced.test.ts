import { testCheck } from "../../../test/support/lint-table.ts";
import { signalMisplaced } from "./signal-misplaced.ts";

testCheck(signalMisplaced, {
  valid: [
    "User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n",
    "User-agent: *\nAllow: /\nContent-Usage: train-ai=n\n",
    "# Content-Signal: ai-train=no\nUser-agent: *\nAllow: /\n",
    // The byte order mark hides the user-agent line, and has its own finding.
    "\u00ef\u00bb\u00bfUser-agent: *\nContent-Signal: ai-train=no\nAllow: /\n",
    "License: https://example.org/l.xml\nCrawl-delay: 1\nUser-agent: *\nAllow: /\n",
  ],
  invalid: [
    {
      robots:
        "\ufeffContent-Signal: ai-train=no # ä\r\n\r\nUser-agent: GPTBot\r\nDisallow: /\r\n\r\nUser-agent: *\r\nUser-agent: CCBot\r\nDisallow: /a\r\n",
      at: ["Content-Signal: ai-train=no"],
      line: 1,
      severity: "information",
      id: "signal-misplaced",
      message:
        "This Content-Signal is before the first user-agent line, so crawlers may ignore it. Move it into a group.",
      fixed:
        "\ufeff# ä\r\n\r\nUser-agent: GPTBot\r\nDisallow: /\r\n\r\nUser-agent: *\r\nUser-agent: CCBot\r\nContent-Signal: ai-train=no\r\nDisallow: /a\r\n",
    },
    {
      robots: "content-usage: train-ai=n\nContent-Signal: search=yes\nUser-agent: *",
      at: ["content-usage: train-ai=n"],
      id: "signal-misplaced.several",
      related: ["Content-Signal: search=yes"],
      fixed: "User-agent: *\ncontent-usage: train-ai=n\nContent-Signal: search=yes\n",
    },
    // A new group would merge with the next one for parsers that do not know the field.
    {
      robots: "Content-Signal: ai-train=no\nUser-agent: GPTBot\nDisallow: /\n",
      at: ["Content-Signal: ai-train=no"],
      fixes: [],
    },
    {
      robots: "Content-Signal: ai-train=no\nUser-agent: *\nContent-Signal: ai-train=yes\nDisallow: /\n",
      at: ["Content-Signal: ai-train=no"],
      fixes: [],
    },
  ],
});

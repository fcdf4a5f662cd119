import { testCheck } from "../../../test/support/lint-table.ts";
import { deadDirective } from "./dead-directive.ts";

const GROUP = "User-agent: *\nDisallow: /a\n";

testCheck(deadDirective, {
  valid: [
    GROUP,
    `${GROUP}Crawl-delay: 1\nContent-Signal: search=yes\nHost: example.com\n`,
    "# Noindex: /a\n",
    "User-agent: SeznamBot\nDisallow: /a\nRequest-rate: 1/5\n",
  ],
  invalid: [
    {
      robots: `${GROUP}Noindex: /é\r\nDisallow: /b\r\nnoindex: /c\r\n`,
      at: ["Noindex: /é"],
      line: 3,
      id: "dead-directive.noindex",
      severity: "information",
      related: ["noindex: /c"],
      fixes: [],
    },
    {
      robots: `${GROUP}NoArchive: /\nNofollow: /\nNosnippet: /\n`,
      at: ["NoArchive: /", "Nofollow: /", "Nosnippet: /"],
      message: "NoArchive has no effect in a robots.txt: use a robots META tag or the X-Robots-Tag header.",
    },
    { robots: `${GROUP}Request-rate: 1/5\n`, at: ["Request-rate: 1/5"], id: "dead-directive.request-rate" },
    {
      robots: `${GROUP}Visit-time: 0600-0845\nRobot-version: 2.0\nComment: hello\n`,
      at: ["Visit-time: 0600-0845", "Robot-version: 2.0", "Comment: hello"],
      id: "dead-directive.proposal",
    },
    {
      robots: `${GROUP}Revisit-after: 7 days\n`,
      at: ["Revisit-after: 7 days"],
      id: "dead-directive.revisit-after",
    },
    {
      robots: `${GROUP}DisallowAITraining: /\n`,
      at: ["DisallowAITraining: /"],
      id: "dead-directive.ai-training",
    },
    {
      robots: "ACAP-crawler: *\nACAP-disallow-crawl: /a\n",
      at: ["ACAP-crawler: *"],
      id: "dead-directive.acap",
      related: ["ACAP-disallow-crawl: /a"],
    },
  ],
});

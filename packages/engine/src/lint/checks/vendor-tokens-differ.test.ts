import { testCheck } from "../../../test/support/lint-table.ts";
import { vendorTokensDiffer } from "./vendor-tokens-differ.ts";

const MARK = "# maycrawl-disable-next-line vendor-tokens-differ";

testCheck(vendorTokensDiffer, {
  valid: [
    "User-agent: GPTBot\nDisallow: /\n",
    "User-agent: GPTBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /\n",
    "User-agent: Google-Extended\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n",
    "User-agent: Applebot-Extended\nDisallow: /\n\nUser-agent: Applebot\nAllow: /\n",
    "User-agent: ClaudeBot\nDisallow: /\n",
    "User-agent: ClaudeBot\nUser-agent: anthropic-ai\nDisallow: /\n",
    "User-agent: anthropic-ai\nDisallow: /private\n",
    "User-agent: GoogleOther\nDisallow:\n\nUser-agent: GoogleOther-Image\nDisallow: /\n",
    `${MARK}\nUser-agent: anthropic-ai\nDisallow: /\n`,
  ],
  invalid: [
    {
      robots: "# é\r\nUser-agent: anthropic-ai\r\nUser-agent: Claude-Web\r\nDisallow: /\r\n",
      at: ["User-agent: anthropic-ai"],
      line: 2,
      id: "vendor-tokens-differ.old",
      severity: "information",
      message:
        "Anthropic does not list anthropic-ai among its crawlers today. This group does not apply to ClaudeBot, which is for AI training: name it too.",
      witnesses: ["anthropic-ai / disallowed", "ClaudeBot / allowed"],
      fixed: `# é\r\n${MARK}\r\nUser-agent: anthropic-ai\r\nUser-agent: Claude-Web\r\nDisallow: /\r\n`,
    },
    {
      robots: "User-agent: omgilibot\nDisallow:\n\nUser-agent: omgili\nDisallow: /\n",
      at: ["User-agent: omgili"],
      id: "vendor-tokens-differ",
      crawlers: ["omgili", "omgilibot"],
      message:
        "omgili may not fetch the site, but omgilibot may. Webz.io uses both for the same purpose: AI training.",
    },
    {
      robots: "User-agent: *\nDisallow: /\n\nUser-agent: FacebookBot\nAllow: /\n",
      at: ["User-agent: FacebookBot"],
      id: "vendor-tokens-differ.old",
      witnesses: ["meta-externalagent / disallowed", "FacebookBot / allowed"],
    },
  ],
});

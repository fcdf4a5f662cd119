import { testCheck } from "../../../test/support/lint-table.ts";
import { vendorTokensDiffer } from "./vendor-tokens-differ.ts";

const MARK = "# maycrawl-disable-next-line vendor-tokens-differ";

testCheck(vendorTokensDiffer, {
  valid: [
    "User-agent: GPTBot\nDisallow: /\n",
    "User-agent: GPTBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /\n",
    "User-agent: Google-Extended\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n",
    "User-agent: Applebot-Extended\nDisallow: /\n\nUser-agent: Applebot\nAllow: /\n",
    "User-agent: Google-Extended\nDisallow: /\n\nUser-agent: GoogleOther\nAllow: /\n",
    "User-agent: ClaudeBot\nDisallow: /\n",
    // The check `retired-crawler` reports it.
    "User-agent: anthropic-ai\nDisallow: /\n",
    "User-agent: ClaudeBot\nDisallow: /\n\nUser-agent: anthropic-ai\nAllow: /\n",
    "User-agent: meta-externalagent\nDisallow: /\n\nUser-agent: FacebookBot\nAllow: /\n",
    "User-agent: ClaudeBot\nUser-agent: anthropic-ai\nDisallow: /\n",
    "User-agent: FacebookBot\nDisallow: /private\n",
    "User-agent: GoogleOther\nDisallow:\n\nUser-agent: GoogleOther-Image\nDisallow: /\n",
    `${MARK}\nUser-agent: FacebookBot\nDisallow: /\n`,
  ],
  invalid: [
    {
      robots: "# é\r\nUser-agent: FacebookBot\r\nUser-agent: Claude-Web\r\nDisallow: /\r\n",
      at: ["User-agent: FacebookBot"],
      line: 2,
      id: "vendor-tokens-differ.old",
      severity: "information",
      message:
        "Meta does not list FacebookBot among its crawlers today. This group does not apply to meta-externalagent, which is for AI training: name it too.",
      witnesses: ["FacebookBot / disallowed", "meta-externalagent / allowed"],
      fixed: `# é\r\n${MARK}\r\nUser-agent: FacebookBot\r\nUser-agent: Claude-Web\r\nDisallow: /\r\n`,
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

import { testCheck } from "../../../test/support/lint-table.ts";
import { starInAgent } from "./star-in-agent.ts";

testCheck(starInAgent, {
  valid: [
    "User-agent: *\nDisallow: /a*\n",
    "User-agent: * Googlebot\nDisallow: /a\n",
    "User-agent: *Disallow: /a\n",
    "User-agent: Wget/*\nDisallow: /a\n",
    "User-agent: *\u200b\nDisallow: /a\n",
    "User-agent: Packard Bell Net user robot (*not* Google)\nDisallow: /a\n",
  ],
  invalid: [
    {
      robots: "User-agent: *googlebot* # all\r\nDisallow: /a\r\n",
      at: ["*googlebot*"],
      line: 1,
      id: "star-in-agent",
      severity: "error",
      message:
        'The * in "*googlebot*" is not a wildcard, so the line does not name Googlebot: write the full names.',
      crawlers: ["Googlebot"],
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixes: ["Write Googlebot"],
      fixed: "User-agent: Googlebot # all\r\nDisallow: /a\r\n",
    },
    {
      // A name ends at its first character outside the grammar, unless the token itself has such a character.
      robots: "User-agent: MJ12bot*\nDisallow: /\n",
      at: ["MJ12bot*"],
      severity: "warning",
      witnesses: ["MJ12bot / allowed → disallowed"],
    },
    {
      robots: "User-agent: Pinterest*\nDisallow: /a\n",
      at: ["Pinterest*"],
      severity: "warning",
      witnesses: ["Pinterestbot /a allowed → disallowed"],
      fixed: "User-agent: Pinterest\nUser-agent: Pinterestbot\nDisallow: /a\n",
    },
    {
      robots: "User-agent: *bot*\nDisallow: /a\n",
      at: ["*bot*"],
      severity: "warning",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixes: [],
    },
    {
      robots: "User-agent: Googlebot*\nDisallow: /a\n",
      at: ["Googlebot*"],
      id: "star-in-agent.ignored",
      severity: "information",
      message: 'The * in "Googlebot*" is not a wildcard: the line names only "Googlebot".',
      fixes: ["Remove the *"],
      fixed: "User-agent: Googlebot\nDisallow: /a\n",
    },
    {
      robots: "User-agent: G*oglebot\nDisallow: /a\n",
      at: ["G*oglebot"],
      id: "star-in-agent.ignored",
      fixes: [],
    },
    {
      robots: "User-agent: *webcrawler*\nDisallow: /a\n",
      at: ["*webcrawler*"],
      id: "star-in-agent.nobody",
      severity: "information",
      fixes: [],
    },
  ],
});

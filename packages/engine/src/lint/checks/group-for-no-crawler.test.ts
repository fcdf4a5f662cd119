import { testCheck } from "../../../test/support/lint-table.ts";
import { groupForNoCrawler } from "./group-for-no-crawler.ts";

testCheck(groupForNoCrawler, {
  valid: [
    "User-agent: *\nDisallow: /a\n",
    "User-agent: 008\nDisallow: /\n",
    "User-agent: бот\nDisallow: /\n",
    "Disallow: /\n",
    "User-agent:\n",
    "User-agent: *\u200b\nDisallow: /a\n",
  ],
  invalid: [
    {
      robots: "\ufeffUser-agent:\r\nDisallow: /é\r\nDisallow: /b\r\n",
      at: ["User-agent:"],
      severity: "warning",
      message:
        "This line names no crawler, so the rules below apply to no crawler. Write the name of a crawler, or * for all.",
      fixed: "\ufeffUser-agent: *\r\nDisallow: /é\r\nDisallow: /b\r\n",
    },
    {
      robots: "User-agent: \\ # all\nDisallow: /a\n",
      at: ["User-agent: \\"],
      severity: "warning",
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: "User-agent: * # all\nDisallow: /a\n",
    },
    {
      robots: "User-agent:\r\nUser-agent:\r\nDisallow: /a",
      at: ["User-agent:"],
      severity: "warning",
      fixed: "User-agent: *\r\nDisallow: /a",
    },
    // The group is for a crawler whose name is missing.
    {
      robots: "User-agent: *\nDisallow: /a\n\nUser-agent:\nDisallow: /\n",
      at: ["User-agent:"],
      severity: "information",
      witnesses: [],
      fixes: [],
    },
    { robots: "User-agent:\nDisallow: /\n", options: { prove: true }, at: ["User-agent:"], proof: "proved" },
    // The name is in the next line.
    { robots: "User-agent:\n  FooBot\nDisallow: /\n", at: ["User-agent:"], severity: "information" },
    {
      robots: "User-agent: -\nUser-agent: GPTBot\nDisallow: /\n",
      at: ["User-agent: -"],
      id: "group-for-no-crawler.line",
      severity: "information",
      fixed: "User-agent: GPTBot\nDisallow: /\n",
    },
  ],
});

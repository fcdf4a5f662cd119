import { testCheck } from "../../../test/support/lint-table.ts";
import { dialects } from "../../dialects/index.ts";
import { duplicateGroup } from "./duplicate-group.ts";

testCheck(duplicateGroup, {
  valid: [
    "User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n",
    "User-agent: GPTBot\nUser-agent: GPTBot\nDisallow: /\n",
    "User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n",
    "User-agent: Mozilla/4.0 (A)\nDisallow: /\n\nUser-agent: Mozilla/4.0 (B)\nDisallow: /\n",
    "User-agent: MJ12bot\nDisallow: /\n\nUser-agent: MJ13bot\nDisallow: /\n",
  ],
  invalid: [
    {
      robots:
        "User-agent: Googlebot\nDisallow: /a\n\nUser-agent: CCBot\nUser-agent: googlebot/2.1\nDisallow: /b\n",
      at: ["User-agent: googlebot/2.1"],
      line: 5,
      message:
        "The group in line 1 is also for googlebot/2.1. Most crawlers obey the rules of both groups, but some obey only the first one. Write one group.",
      severity: "information",
      crawlers: ["Googlebot"],
      related: ["User-agent: Googlebot"],
      witnesses: [],
    },
    {
      robots: "User-agent: Baiduspider\nDisallow: /a\n\nUser-agent: Baiduspider\nDisallow: /b\n",
      at: ["User-agent: Baiduspider"],
      witnesses: ["Baiduspider /b allowed → disallowed"],
    },
    {
      robots: "User-agent: Baiduspider\nDisallow: /a\n\nUser-agent: Baiduspider\nDisallow: /b\n",
      options: { dialect: dialects.rfc9309 },
      at: ["User-agent: Baiduspider"],
      witnesses: [],
    },
    {
      robots:
        "\ufeffUser-agent: A\r\nUser-agent: B\r\nDisallow: /é\r\nAllow: /b\r\n\r\nUser-agent: b\r\nAllow: /b # é\r\nDisallow: /é\r\n\r\nUser-agent: A\r\nDisallow: /é\r\nAllow: /b\r\n",
      at: ["User-agent: b"],
      line: 6,
      id: "duplicate-group.same-rules",
      message:
        "The group in line 2 names these crawlers, too, and has the same rules. Number of such groups: 2. Remove them.",
      related: ["User-agent: B", "User-agent: A"],
      fixed: "\ufeffUser-agent: A\r\nUser-agent: B\r\nDisallow: /é\r\nAllow: /b\r\n\r\n# é\r\n\r\n",
    },
    // An engine that compares whole values reads two crawlers.
    {
      robots: "User-agent: Web Sucker\nDisallow: /\n\nUser-agent: Web Image Collector\nDisallow: /\n",
      at: ["User-agent: Web Image Collector"],
      id: "duplicate-group.other-spelling",
      message:
        'Crawlers that follow RFC 9309 read "Web Image Collector" as "Web Sucker" in line 1, and both groups have the same rules. Number of such groups: 1.',
      severity: "information",
      related: ["User-agent: Web Sucker"],
      fixes: [],
    },
    {
      robots:
        "User-agent: A\nUser-agent: B\nUser-agent: C\nUser-agent: D\nUser-agent: E\nUser-agent: F\nDisallow: /a\n\nUser-agent: A\nUser-agent: B\nUser-agent: C\nUser-agent: D\nUser-agent: E\nUser-agent: F\nDisallow: /b\n",
      at: ["User-agent: A"],
      message:
        "The group in line 1 is also for A, B, C, D, E, …. Most crawlers obey the rules of both groups, but some obey only the first one. Write one group.",
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { spaceInPath } from "./space-in-path.ts";

const ANY = "User-agent: *\n";

testCheck(spaceInPath, {
  valid: [
    `${ANY}Disallow: /a%20b\nDisallow: /a # b\n`,
    `${ANY}Disallow: /a /b\n`,
    `${ANY}Disallow: /a Disallow: b\n`,
    `${ANY}Disallow: several words\nDisallow: /*%7 C\n`,
    "Disallow: /a b\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow: /ü/sitecore modules/ # why\r\n",
      at: ["/ü/sitecore modules/"],
      id: "space-in-path",
      message:
        "This path has a space, which a URL never has. For Google's crawlers, the path matches no URL: write %20.",
      line: 2,
      severity: "warning",
      crawlers: ["Googlebot"],
      witnesses: ["Googlebot /ü/sitecore%20modules/ allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /ü/sitecore%20modules/ # why\r\n",
    },
    {
      robots: `${ANY}Disallow: /\nAllow: /a\tb\n`,
      at: ["/a\tb"],
      id: "space-in-path.tab",
      severity: "warning",
      witnesses: ["Googlebot /a%09b disallowed → allowed"],
    },
    ...[
      "/ do not crawl",
      "/a (old pages)",
      "/b -- old pages",
      "/errors///The old pages",
      "/a/ *",
      "* https:*",
    ].map((path) => ({
      robots: `${ANY}Disallow: ${path}\n`,
      at: [path],
      id: "space-in-path.text",
      severity: "information" as const,
      fixes: [],
    })),
    {
      robots: "User-agent: bingbot\nDisallow: /a b c\n",
      at: ["/a b c"],
      severity: "information",
      witnesses: [],
      fixed: "User-agent: bingbot\nDisallow: /a%20b%20c\n",
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { wholeUrlInPath } from "./whole-url-in-path.ts";

const ANY = "User-agent: *\n";

testCheck(wholeUrlInPath, {
  valid: [
    `${ANY}Disallow: /https://example.com/a\nDisallow: */http://\n`,
    `${ANY}Disallow: /go?to=https://example.com/\n`,
    `${ANY}Disallow: jquery.min.js\nDisallow: archive.tar.gz\nDisallow: a.b/c\n`,
    `${ANY}Disallow:\nSitemap: https://example.com/sitemap.xml\n`,
    "Disallow: https://example.com/a\n",
  ],
  invalid: [
    {
      robots: `${ANY}Disallow: https://example.com/private # why\n`,
      at: ["https://example.com/private"],
      id: "whole-url-in-path",
      line: 2,
      // The host of the site is not known.
      severity: "warning",
      witnesses: ["Googlebot /private allowed → disallowed"],
      fixed: `${ANY}Disallow: /private # why\n`,
    },
    {
      robots: `${ANY}Disallow: HTTP://münchen.example/ä\r\nDisallow: http://www.münchen.example:8080?b\r\nAllow: /\r\n`,
      at: ["Disallow: HTTP://münchen.example/ä\r\nDisallow: http://www.münchen.example:8080?b"],
      id: "whole-url-in-path.several",
      fixed: `${ANY}Disallow: /ä\r\nDisallow: /?b\r\nAllow: /\r\n`,
    },
    {
      robots: `${ANY}Disallow: /private\nDisallow: https://example.com/private/a\n`,
      at: ["https://example.com/private/a"],
      severity: "information",
      witnesses: [],
      fixes: ["Keep only the path"],
    },
    {
      robots: `${ANY}Disallow: https://shop.example.com/a\nSitemap: https://www.example.com/sitemap.xml\n`,
      at: ["https://shop.example.com/a"],
      id: "whole-url-in-path.host",
      severity: "information",
      witnesses: [],
      fixes: [],
    },
    ...["https://m.example.com/a\nSitemap: https://m.example.com/s.xml\n", "https://www.example.com/a\n"].map(
      (rest, i) => ({
        robots: `${ANY}Disallow: ${rest}Sitemap: https://www.example.com/s.xml\n`,
        at: [i === 0 ? "https://m.example.com/a" : "https://www.example.com/a"],
        severity: i === 0 ? ("warning" as const) : ("error" as const),
      }),
    ),
    ...["ftp://example.com/a", "https://example.com:8443/a"].map((url) => ({
      robots: `${ANY}Disallow: ${url}\n`,
      options: { robotsUrl: "https://example.com/robots.txt" },
      at: [url],
      id: "whole-url-in-path.host",
    })),
    {
      robots: "User-agent: FooBot\nDisallow: https://example.com/a\n",
      at: ["https://example.com/a"],
      severity: "information",
    },
    {
      robots: `${ANY}Disallow: https://example.com/\n`,
      options: { robotsUrl: "https://www.example.com/robots.txt" },
      at: ["https://example.com/"],
      severity: "error",
      witnesses: ["Googlebot https://www.example.com/ allowed → disallowed"],
    },
    {
      robots: `${ANY}Disallow: old.example.com/*\nDisallow: https://example.org\nDisallow: http://*.example.com/\n`,
      at: ["Disallow: old.example.com/*\nDisallow: https://example.org\nDisallow: http://*.example.com/"],
      id: "whole-url-in-path.several-hosts",
      severity: "information",
    },
    {
      robots: `${ANY}${"Disallow: https://example.com/a\nDisallow: /a\n".repeat(21)}`,
      at: ["https://example.com/a"],
      message: "These 21 rules have a whole URL, so they match nothing: keep only the paths.",
      related: new Array(20).fill("Disallow: https://example.com/a"),
    },
  ],
});

import { testCheck } from "../../../test/support/lint-table.ts";
import { crawlers } from "../../crawlers/registry.ts";
import { dialects } from "../../dialects/index.ts";
import { pathWithoutSlash } from "./path-without-slash.ts";

const ANY = "User-agent: *\n";

testCheck(pathWithoutSlash, {
  valid: [
    `${ANY}Disallow: /a\nDisallow: *.js\nDisallow: $\nDisallow:\nAllow: *\n`,
    `${ANY}Disallow: https://example.com/a\nDisallow: www.example.com/a\n`,
    `${ANY}Disallow: \u200b/a\nDisallow: \u00a0/a\n`,
    "User-agent: Baiduspider\nDisallow: .gif$\n",
    "Disallow: private\n",
    // Regular expressions have their own code.
    `${ANY}Disallow: ^/search\\?\n`,
    [`${ANY}Disallow: .gif$\n`, { dialect: dialects.baidu }],
    [`${ANY}Disallow: .gif$\n`, { crawlers: crawlers.filter(({ token }) => token === "Baiduspider") }],
  ],
  invalid: [
    {
      robots: `${ANY}Disallow: private/ # why\n`,
      at: ["private/"],
      id: "path-without-slash",
      line: 2,
      severity: "error",
      witnesses: ["Googlebot /private/ allowed → disallowed"],
      fixed: `${ANY}Disallow: /private/ # why\n`,
    },
    {
      robots: "\ufeffUser-agent: *\r\nDisallow: über\r\nDisallow: b.html\r\nAllow: c\r\n",
      at: ["Disallow: über\r\nDisallow: b.html", "c"],
      id: "path-without-slash.several",
      message: "These 2 paths do not begin with / or *, so they match no URL.",
      fixed: "\ufeffUser-agent: *\r\nDisallow: /über\r\nDisallow: /b.html\r\nAllow: c\r\n",
    },
    { robots: `${ANY}Disallow: .gif$\n`, at: [".gif$"], fixed: `${ANY}Disallow: *.gif$\n` },
    { robots: `${ANY}Disallow: ?sid=*\n`, at: ["?sid=*"], fixed: `${ANY}Disallow: /*?sid=*\n` },
    { robots: `${ANY}Disallow: utm_source=\n`, at: ["utm_source="], fixes: ["Insert /*"] },
    { robots: `${ANY}Disallow: ./a\n`, at: ["./a"], fixed: `${ANY}Disallow: /a\n` },
    { robots: `${ANY}Disallow: “/a”\n`, at: ["“/a”"], fixed: `${ANY}Disallow: /a\n` },
    {
      robots: `${ANY}Disallow: all\n`,
      at: ["all"],
      severity: "information",
      witnesses: [],
      fixes: [],
    },
    // What the owner means is not clear, or the path would need more than a slash.
    ...["no", "n/a", "false", "-", "..", "%2Fa", "example.com/a", '"/a" "/b"'].map((path) => ({
      robots: `${ANY}Disallow: ${path}\n`,
      at: [path],
      severity: "information" as const,
      fixes: [],
    })),
    { robots: `${ANY}Disallow: ?\n`, at: ["?"], severity: "error", fixed: `${ANY}Disallow: /*?\n` },
    { robots: `${ANY}Disallow: .git\n`, at: [".git"], fixed: `${ANY}Disallow: /.git\n` },
    {
      robots: "User-agent: Baiduspider\nDisallow: .gif$\nDisallow: .js\n",
      at: [".js"],
      severity: "error",
      witnesses: ["Baiduspider /.js allowed → disallowed"],
    },
    { robots: `${ANY}Disallow: %a%\n`, at: ["%a%"], severity: "information", fixes: [] },
    {
      robots: `${ANY}Disallow: /private\nDisallow: private/a\n`,
      at: ["private/a"],
      severity: "information",
      witnesses: [],
    },
    { robots: `${ANY}Allow: .js\nAllow: .css\n`, at: ["Allow: .js\nAllow: .css"], severity: "information" },
    { robots: `${ANY}Disallow: Disallow: /a\n`, at: ["Disallow: /a"], severity: "information", fixes: [] },
    {
      robots: `${ANY}${"Disallow: a\nDisallow: /b\n".repeat(21)}`,
      at: ["a"],
      message: "These 21 paths do not begin with / or *, so they match no URL.",
      related: new Array(20).fill("Disallow: a"),
    },
  ],
});

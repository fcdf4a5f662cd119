import { testCheck } from "../../../test/support/lint-table.ts";
import { dialects } from "../../dialects/index.ts";
import { fileTooLong } from "./file-too-long.ts";

const ANY = "User-agent: *\nDisallow: /a\n";
const comment = (bytes: number): string => `#${"é".repeat(bytes / 2)}\n`;

testCheck(fileTooLong, {
  valid: [
    ANY,
    ANY + comment(499_900),
    [ANY + comment(600_000), { dialect: dialects["google-code"] }],
    [`${ANY + comment(505_000)}Disallow: /b\n`, { dialect: dialects.google }],
  ],
  invalid: [
    {
      robots: `${ANY}Disallow: /é\n${comment(505_000)}Disallow: /b\n`,
      at: [""],
      line: 4,
      id: "file-too-long.nothing-read",
      severity: "error",
      message: "The file is longer than 500000 bytes, so YandexBot may fetch everything. Shorten the file.",
      crawlers: ["YandexBot"],
      witnesses: ["YandexBot /a allowed → disallowed"],
    },
    {
      robots: `${ANY + comment(520_000)}Sitemap: https://a.example/\nDisallow:\nDisallow: /a/b\nDisallow: /b\n`,
      options: { dialect: dialects.google },
      at: ["Disallow: /a/b"],
      line: 6,
      id: "file-too-long",
      severity: "error",
      witnesses: ["Googlebot /b allowed → disallowed"],
    },
    {
      robots: `${ANY}\n${comment(520_000)}User-agent: CCBot\nUser-agent: YandexBot\nDisallow: /b\n`,
      at: ["", "Disallow: /b"],
      id: "file-too-long.nothing-read",
      severity: "error",
    },
    // The empty rule opens the site to Googlebot.
    {
      robots: `User-agent: *\nDisallow: /\n${comment(520_000)}User-agent: Googlebot\nDisallow:\n`,
      options: { dialect: dialects.google },
      at: ["Disallow:"],
      line: 5,
      id: "file-too-long",
      severity: "error",
      witnesses: ["Googlebot / disallowed → allowed"],
    },
    {
      robots: ANY + comment(600_000),
      options: { dialect: dialects.rfc9309 },
      at: [""],
      id: "file-too-long.no-rules",
      severity: "information",
      witnesses: [],
    },
    {
      robots: `${ANY + comment(600_000)}Disallow: /a/b\n`,
      options: { dialect: dialects.rfc9309 },
      at: ["Disallow: /a/b"],
      id: "file-too-long",
      severity: "information",
    },
  ],
});

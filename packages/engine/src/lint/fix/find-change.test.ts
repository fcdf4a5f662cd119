import { describe, expect, test } from "vitest";
import { encodeText } from "../../text/bytes.ts";
import { findChange } from "./find-change.ts";

const changeIn = (before: string, after: string, likely?: readonly string[]) =>
  findChange(encodeText(before), encodeText(after), likely);

const ANY = "User-agent: *\n";
const BOT = "User-agent: GPTBot\n";

describe("findChange() finds no change", () => {
  test.each([
    ["a repeated rule", `${ANY}Disallow: /a\nDisallow: /a\n`, `${ANY}Disallow: /a\n`],
    ["a comment", `${ANY}Disallow: /a\n`, `${ANY}# why\nDisallow: /a\n`],
    ["other line ends", `${ANY}Disallow: /a\n`, "User-agent: *\r\nDisallow: /a\r\n"],
    [
      "a repeated sitemap",
      "Sitemap: https://a.example/\nSitemap: https://a.example/\n",
      "Sitemap: https://a.example/\n",
    ],
    [
      "another order of groups",
      `${ANY}Disallow: /a\n${BOT}Disallow: /b\n`,
      `${BOT}Disallow: /b\n${ANY}Disallow: /a\n`,
    ],
  ])("for %s", (_, before, after) => {
    expect(changeIn(before, after)).toBeUndefined();
  });
});

describe("findChange() finds", () => {
  test.each([
    [
      "a rule",
      `${ANY}Disallow: /a\n`,
      `${ANY}Disallow: /b\n`,
      { what: "decision", crawler: "UnnamedCrawler" },
    ],
    ["a type", `${ANY}Disallow: /a\n`, `${ANY}Allow: /a\n`, { what: "decision" }],
    [
      "a rule that another group has, too",
      `${ANY}Disallow: /a\n${BOT}Disallow: /b\n`,
      `${ANY}Disallow: /a\n${BOT}Disallow: /a\nDisallow: /b\n`,
      { what: "decision", crawler: "GPTBot" },
    ],
    [
      "a group",
      `${ANY}Disallow: /a\n${BOT}Allow: /\n`,
      `${ANY}Disallow: /a\n`,
      { what: "decision", crawler: "GPTBot" },
    ],
    [
      "a name of an unknown crawler",
      `User-agent: x12bot\nDisallow: /a\n`,
      `User-agent: x13bot\nDisallow: /a\n`,
      { what: "decision", crawler: "x12bot" },
    ],
    [
      "a crawler that ignores groups for *",
      `${ANY}User-agent: AdsBot-Google\nDisallow: /a\n`,
      `${ANY}Disallow: /a\n`,
      { what: "decision", crawler: "AdsBot-Google" },
    ],
    [
      "a line that only one engine reads",
      `${ANY}Disallow /a\n`,
      `${ANY}`,
      { what: "decision", dialect: "google" },
    ],
    [
      "a length that decides between two rules",
      `${ANY}Allow: /a*\nDisallow: /*a\n`,
      `${ANY}Allow: /a\nDisallow: /*a\n`,
      { what: "decision" },
    ],
    [
      "a Crawl-delay",
      `${ANY}Crawl-delay: 5\nDisallow: /a\n`,
      `${ANY}Crawl-delay: 6\nDisallow: /a\n`,
      { what: "pace" },
    ],
    ["a Request-rate", `${ANY}Request-rate: 1/5\nDisallow: /a\n`, `${ANY}Disallow: /a\n`, { what: "pace" }],
    ["a sitemap", "Sitemap: https://a.example/\n", "Sitemap: https://b.example/\n", { what: "sitemaps" }],
    [
      "a signal",
      `${ANY}Content-Signal: ai-train=no\nAllow: /\n`,
      `${ANY}Content-Signal: ai-train=yes\nAllow: /\n`,
      { what: "preferences" },
    ],
  ])("the change of %s", (_, before, after, expected) => {
    expect(changeIn(before, after)).toMatchObject(expected);
    expect(changeIn(after, before)).toMatchObject({ what: expected.what });
  });

  test("a change that only a proof shows", () => {
    // The URLs of a single rule have the same answers.
    const before = `${ANY}Disallow: /abcd/*\nAllow: /*.css\n`;
    expect(changeIn(before, before.replace("/abcd/*", "/abcd/"))).toEqual({
      what: "decision",
      dialect: "rfc9309",
      crawler: "UnnamedCrawler",
      url: "https://example.com/abcd/.css",
    });
  });

  test("that a change is not proved, for a search that stops at its limit", () => {
    const rules = Array.from({ length: 16 }, (_, at) => `Disallow: /*${at}*${at + 20}*${at + 40}\n`).join("");
    const before = `${ANY}${rules}Disallow: /*x*y\n`;
    expect(changeIn(before, before.replace("/*x*y", "/*x*y*"))).toMatchObject({ what: "unproved" });
  });

  test("that a change is not proved, for too many crawlers", () => {
    const groups = Array.from(
      { length: 2001 },
      (_, at) => `User-agent: ${at}bot${"x".repeat(at % 7)}\n`,
    ).join("");
    const before = `${groups}Disallow: /\n`;
    expect(changeIn(before, `# why\n${before}`)).toMatchObject({ what: "unproved" });
  });

  test("a change that only a likely URL shows", () => {
    const rules = Array.from({ length: 300 }, (_value, at) => `Disallow: /p${at}\n`).join("");
    const before = `${ANY}${rules}Disallow: /x\n`;
    const after = `${ANY}Disallow: /x\n${rules.replaceAll("/p", "/q")}`;
    expect(changeIn(before, after, ["https://example.com/p299"])).toMatchObject({
      url: "https://example.com/p299",
    });
  });
});

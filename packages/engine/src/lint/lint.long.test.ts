import { test } from "vitest";
import { expectLinearTime } from "../../test/support/linear-time.ts";
import { encodeText } from "../text/bytes.ts";
import { lint } from "./lint.ts";

const GROUP = "User-agent: *\n";

/** Kinds of hostile files: the line with a number, which is repeated. */
const LINES: Readonly<Record<string, (at: number) => string>> = {
  "blank lines": () => "\n",
  rules: (at) => `Disallow: /a${at}\n`,
  "equal rules": () => "Disallow: /a\n",
  "rules with stars": (at) => `Disallow: /*a*b${at}*\n`,
  "rules with both types": (at) => `Allow: /x${at}\nDisallow: /x${at}\n`,
  "rules without a colon": (at) => `Disallow /a${at}\n`,
  "paths without a slash": (at) => `Disallow: x${at}\n`,
  "paths with blanks": (at) => `Disallow: /a b${at}\n`,
  "several paths": (at) => `Disallow: /a${at} /b /c\n`,
  "whole URLs": (at) => `Disallow: https://a.example/x${at}\n`,
  "percent signs": (at) => `Disallow: /%zz%61${at}\n`,
  "letters outside ASCII": (at) => `Disallow: /é${at}\n`,
  "regular expressions": (at) => `Disallow: /(a|b)${at}.*$\n`,
  "paths cut at #": (at) => `Disallow: /a#b${at}\n`,
  "short groups with both types": () => "User-agent: *\nAllow: a\nDisallow: b\n",
  groups: (at) => `User-agent: bot${at}\nDisallow: /a${at}\n`,
  "user-agent lines": (at) => `User-agent: bot${at}\n`,
  "equal user-agent lines": () => "User-agent: Googlebot\n",
  "groups for *": (at) => `User-agent: *\nDisallow: /${at}\n`,
  "groups without rules": (at) => `User-agent: b${at}\nCrawl-delay: 5\n`,
  "groups for one crawler": (at) => `User-agent: Googlebot\nCrawl-delay: ${at}\nDisallow: /x${at}\n`,
  headers: (at) => `User-agent: Mozilla/5.0 (compatible; Googlebot/2.1; +http://x) ${at}\nDisallow: /${at}\n`,
  "several names": (at) => `User-agent: a${at}, b, Googlebot\nDisallow: /${at}\n`,
  "unknown fields": (at) => `foo${at}: x\n`,
  "misspelt fields": (at) => `Disalow: /a${at}\n`,
  sitemaps: (at) => `Sitemap: https://a.example/s${at}.xml\n`,
  "relative sitemaps": (at) => `Sitemap: /s${at}.xml\n`,
  signals: () => "Content-Signal: ai-train=maybe, x=y\n",
  licences: () => "License: x\n",
  text: (at) => `hello world ${at}\n`,
  "mixed line ends": (at) => `x\rDisallow: /${at}\r\n`,
  "NUL bytes": (at) => `Disallow: /a\0${at}\n`,
};

/** Hostile files of one long line. */
const LONG: Readonly<Record<string, (length: number) => string>> = {
  "a long path": (length) => `${GROUP}Disallow: /${"a".repeat(length)}`,
  "a path of stars": (length) => `${GROUP}Disallow: /${"*a".repeat(length / 2)}`,
  "a path with blanks": (length) => `${GROUP}Disallow: /${" ".repeat(length)}x`,
  "a list of names": (length) => `User-agent: ${"a,".repeat(length / 2)}\nDisallow: /\n`,
  "carriage returns": (length) => "\r".repeat(length),
  "byte order marks": (length) => "\ufeff".repeat(length / 3),
};

function fileOf(line: (at: number) => string, length: number): string {
  const parts = [GROUP];
  for (let size = 0, at = 0; size < length; at++) {
    const text = line(at);
    parts.push(text);
    size += text.length;
  }
  return parts.join("");
}

const files: readonly (readonly [string, (length: number) => string])[] = [
  ...Object.entries(LINES).map(([name, line]) => [name, (length: number) => fileOf(line, length)] as const),
  ...Object.entries(LONG),
];

test.each(files)("lint() takes linear time for a hostile file of %s", (_, make) => {
  expectLinearTime((size) => {
    const bytes = encodeText(make(size));
    return () => void lint(bytes);
  }, 100_000);
});

import { describe, expect, it } from "vitest";
import { lineTokens, MAX_PAINTED } from "../src/editor/line-tokens.ts";

/** Each part as `kind text`. */
const parts = (line: string): string[] =>
  lineTokens(line).map(({ kind, from, to }) => `${kind} ${line.slice(from, to)}`);

describe("lineTokens()", () => {
  it.each([
    ["User-agent: *", ["user-agent User-agent", "colon :", "value *"]],
    ["\uFEFFuseragent:a", ["user-agent useragent", "colon :", "value a"]],
    [
      "\tDISALLOW \t:\t/a*b$ # c: d",
      ["disallow DISALLOW", "colon :", "value /a*b$", "wildcard *", "wildcard $", "comment # c: d"],
    ],
    ["allow: /$a", ["allow allow", "colon :", "value /$a"]],
    ["foo:bar # c", ["unknown-field foo", "colon :", "value bar", "comment # c"]],
    ["Crawl delay: 1", ["other-field Crawl delay", "colon :", "value 1"]],
    ["Sitemap: https://e.com/*", ["sitemap Sitemap", "colon :", "value https://e.com/*"]],
    ["allow: /\uDC0D", ["allow allow", "colon :", "value /"]],
    [":x", ["colon :", "value x"]],
    ["no colon # a:b", ["comment # a:b"]],
    ["allow:", ["allow allow", "colon :"]],
    ["", []],
  ])("%j has the parts %j", (line, expected) => expect(parts(line)).toEqual(expected));

  it("paints only the start of a long line", () => {
    const tokens = lineTokens(`allow: ${"*".repeat(500_000)}`);
    expect(Math.max(...tokens.map(({ to }) => to))).toBe(MAX_PAINTED);
  });
});

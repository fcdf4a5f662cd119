import { describe, expect, test } from "vitest";
import { decodeBytes, encodeText } from "../text/bytes.ts";
import { applyFixes } from "./fix/apply-fixes.ts";
import { fix } from "./fix-robots.ts";
import { lint } from "./lint.ts";

const ANY = "User-agent: *\nDisallow: /cart\n";
const fixedText = (robots: string, options?: Parameters<typeof fix>[1]): string =>
  decodeBytes(fix(robots, options).bytes);

describe("fix()", () => {
  test("applies only fixes that change nothing", () => {
    const robots = `${ANY}Disallow: /cart\nDisallow /x\n`;
    const { bytes, applied, findings } = fix(robots);
    expect(decodeBytes(bytes)).toBe(`${ANY}Disallow /x\n`);
    expect(applied.map(({ finding }) => finding.code)).toEqual(["duplicate-rule"]);
    expect(findings.map(({ code }) => code)).toEqual(["missing-colon"]);
  });

  test("applies the safe fixes of a long file with many unsafe ones", () => {
    const spaces = Array.from({ length: 300 }, (_, at) => `Disallow: /${"a".repeat(at % 40)} ${at}\n`).join(
      "",
    );
    const robots = `${ANY}Disallow: /cart\n${spaces}Disallow: /last\nDisallow: /last\n`;
    const { applied, findings } = fix(robots);
    expect(findings.length).toBeGreaterThan(200);
    expect(applied.map(({ finding }) => finding.code)).toEqual(["duplicate-rule"]);
  });

  test("applies all fixes with unsafe", () => {
    expect(fixedText(`${ANY}Disallow: /cart\nDisallow /x\n`, { unsafe: true })).toBe(`${ANY}Disallow: /x\n`);
  });

  test("never marks a finding as intended", () => {
    const robots = `${ANY}\nUser-agent: GPTBot\nDisallow: /drafts\n`;
    expect(fix(robots).applied).toEqual([]);
    expect(fixedText(robots, { unsafe: true })).not.toContain("maycrawl-disable-next-line");
  });

  test.each([
    ["CRLF and a byte order mark", "\ufeffUser-agent: *\r\nDisallow: /a\r\nDisallow: /a\r\n# end\r\n"],
    ["a file without a last line end", "User-agent: *\nDisallow: /a\nDisallow: /a"],
    ["comments and blanks", "  User-agent :\t* # all\n\n\nDisallow:/a\t# why\nDisallow: /a\nX-Other: 1\n"],
  ])("leaves all other bytes of %s unchanged, and changes nothing when applied again", (_, robots) => {
    const fixed = fixedText(robots);
    const lines = fixed.split(/(?<=\n)/);
    let at = 0;
    for (const line of robots.split(/(?<=\n)/)) if (line === lines[at]) at++;
    expect(at).toBe(lines.length);
    expect(fix(fixed).applied).toEqual([]);
  });

  test("keeps bytes that are not UTF-8", () => {
    const robots = Uint8Array.from(
      "User-agent: *\nDisallow: /caf\u00e9\nDisallow: /a\nDisallow: /a\n",
      (letter) => letter.charCodeAt(0),
    );
    expect([...fix(robots).bytes]).toEqual([...robots.slice(0, -"Disallow: /a\n".length)]);
  });

  test("does not fix what the severities omit", () => {
    const robots = `${ANY}Disallow: /cart\n`;
    expect(fixedText(robots, { severities: { "duplicate-rule": "off" } })).toBe(robots);
  });
});

describe("applyFixes()", () => {
  test("applies the fixes of the given findings only", () => {
    const robots = `${ANY}Disallow: /cart\nSitemap: https://a.example/s.xml\nSitemap: https://a.example/s.xml\n`;
    const findings = lint(robots).filter(({ code }) => code === "duplicate-sitemap");
    const { bytes, applied } = applyFixes(robots, findings);
    expect(decodeBytes(bytes)).toBe(`${ANY}Disallow: /cart\nSitemap: https://a.example/s.xml\n`);
    expect(applied).toHaveLength(1);
  });

  test("omits edits that overlap, and edits outside of the file", () => {
    const robots = `${ANY}Disallow: /cart\n`;
    const [finding] = lint(robots);
    if (finding === undefined) throw new Error("no finding");
    expect(applyFixes(robots, [finding, finding]).applied).toHaveLength(1);
    expect(applyFixes("", [finding]).applied).toEqual([]);
  });

  test("finds the safe fixes among unsafe ones", () => {
    const names = ["GPTBot", "CCBot", "ClaudeBot", "bingbot"];
    const groups = names.map((name) => `User-agent: ${name}\nDisallow: /x\nDisallow: /x\n`).join("");
    const robots = `${ANY}${groups}Disallow /y\n`;
    const codes = applyFixes(robots, lint(robots)).applied.map(({ finding }) => finding.code);
    expect(codes).toEqual(names.map(() => "duplicate-rule"));
    expect(applyFixes(encodeText(robots), []).applied).toEqual([]);
  });
});

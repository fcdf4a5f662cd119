import { describe, expect, test } from "vitest";
import { bytesOf, DIALECTS } from "../../test/support/robots.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "./parse.ts";

/** Formats the first line: its field or kind, then its name, value and comment as written. */
function firstLine(latin1: string, dialect: Dialect = dialects.rfc9309): string {
  const document = parse(bytesOf(latin1), { dialect });
  const line = document.lines[0];
  if (line === undefined) return "none";
  const part = (span: { start: number; end: number } | undefined): string =>
    span === undefined ? "-" : `<${document.latin1.slice(span.start, span.end)}>`;
  return [line.field ?? line.kind, part(line.name), part(line.value), part(line.comment)].join(" ");
}

describe.each(DIALECTS)("parse() of a line in $name (RFC 9309 §2.2)", (dialect) => {
  test.each<[line: string, read: string]>([
    ["User-agent: FooBot", "user-agent <User-agent> <FooBot> -"],
    ["Allow: /a", "allow <Allow> </a> -"],
    ["Disallow: /a", "disallow <Disallow> </a> -"],
    ["Sitemap: https://example.com/s.xml", "sitemap <Sitemap> <https://example.com/s.xml> -"],
    // The case of field names is ignored.
    ["USER-AGENT: x", "user-agent <USER-AGENT> <x> -"],
    ["uSeR-aGeNt:x", "user-agent <uSeR-aGeNt> <x> -"],
    ["ALLOW:/a", "allow <ALLOW> </a> -"],
    ["dIsAlLoW:/a", "disallow <dIsAlLoW> </a> -"],
    ["SITEMAP:/a", "sitemap <SITEMAP> </a> -"],
    // Names and values with and without blanks around them.
    [" \tDisallow\t : \t/a b \t", "disallow <Disallow> </a b> -"],
    ["Disallow:/a", "disallow <Disallow> </a> -"],
    ["  Allow: /", "allow <Allow> </> -"],
    ["\tUser-agent :\tx\t", "user-agent <User-agent> <x> -"],
    // Empty values.
    ["Disallow:", "disallow <Disallow> <> -"],
    ["Disallow: \t ", "disallow <Disallow> <> -"],
    ["User-agent:", "user-agent <User-agent> <> -"],
    ["Allow:# why", "allow <Allow> <> <# why>"],
    // A comment can begin anywhere, and it ends the value.
    ["# Disallow: /", "comment - - <# Disallow: />"],
    [" \t# x", "comment - - <# x>"],
    ["#", "comment - - <#>"],
    ["Disallow: /a # why # not", "disallow <Disallow> </a> <# why # not>"],
    ["Disallow: /a#b", "disallow <Disallow> </a> <#b>"],
    ["Disallow # : /a", "unreadable - - <# : /a>"],
    // Only the first colon separates name and value.
    ["Disallow: /a:b", "disallow <Disallow> </a:b> -"],
    ["Disallow::/a", "disallow <Disallow> <:/a> -"],
    ["Sitemap :x:y", "sitemap <Sitemap> <x:y> -"],
    // No name, no colon, or no content.
    [": /a", "unreadable - - -"],
    [" : /a", "unreadable - - -"],
    [":", "unreadable - - -"],
    ["Disallow", "unreadable - - -"],
    ["a b c", "unreadable - - -"],
    ["", "none"],
    ["\n", "blank - - -"],
    [" \t \n", "blank - - -"],
    // Names that are similar to known names.
    ["Disallo: /a", "unknown <Disallo> </a> -"],
    ["Allo: /a", "unknown <Allo> </a> -"],
    ["XAllow: /a", "unknown <XAllow> </a> -"],
    ["Dis-allow: /a", "unknown <Dis-allow> </a> -"],
    ["User_agent: x", "unknown <User_agent> <x> -"],
    ["Agent: x", "unknown <Agent> <x> -"],
    ["D: /a", "unknown <D> </a> -"],
    ["A: /a", "unknown <A> </a> -"],
    ["U: x", "unknown <U> <x> -"],
    ["Crawl-delay: 5", "crawl-delay <Crawl-delay> <5> -"],
    ["\u00c3\u00a9: x", "unknown <\u00c3\u00a9> <x> -"],
    ["x\0y: z", "unreadable - - -"],
    // Misspelt names that every dialect reads (§2.2.4 permits it).
    ["useragent: x", "user-agent <useragent> <x> -"],
    ["User Agent: x", "user-agent <User Agent> <x> -"],
    ["Dissallow: /", "disallow <Dissallow> </> -"],
    ["dissalow: /", "disallow <dissalow> </> -"],
    ["Disalow: /", "disallow <Disalow> </> -"],
    ["diasllow: /", "disallow <diasllow> </> -"],
    ["disallaw: /", "disallow <disallaw> </> -"],
    ["site-map: /", "sitemap <site-map> </> -"],
    // A byte 0x00 ends the content of its line.
    ["Disallow: /a\0b # c", "disallow <Disallow> </a> -"],
    ["Disallow: /a#b\0c", "disallow <Disallow> </a> <#b\0c>"],
    // A line with NUL is not blank, even if no content is before the NUL.
    ["\0Disallow: /a", "unreadable - - -"],
    [" \t\0Disallow: /a", "unreadable - - -"],
    ["\0", "unreadable - - -"],
    [" \0# c", "unreadable - - -"],
    ["# c\0d", "comment - - <# c\0d>"],
    ["Disallow\0: /a", "unreadable - - -"],
    // A whole byte order mark is skipped.
    ["\u00ef\u00bb\u00bfDisallow: /", "disallow <Disallow> </> -"],
    ["\u00ef\u00bb\u00bf", "blank - - -"],
    ["\u00ef\u00bb\u00bf # x", "comment - - <# x>"],
    ["\u00ef\u00bb\u00bf\u00ef\u00bb\u00bfAllow: /", "unknown <\u00ef\u00bb\u00bfAllow> </> -"],
  ])("reads %j", (line, read) => {
    expect(firstLine(line, dialect)).toBe(read);
  });

  test.each(["\r", "\n", "\r\n"])("excludes the line end %j from name, value and comment", (ending) => {
    expect(firstLine(`Disallow: /a${ending}Allow: /b`, dialect)).toBe("disallow <Disallow> </a> -");
    expect(firstLine(`Disallow: /a # b${ending}#c`, dialect)).toBe("disallow <Disallow> </a> <# b>");
  });
});

describe("parse() of a line that dialects read differently", () => {
  test.each<[line: string, rfc9309: string, google: string, googleCode: string]>([
    // whitespace
    ["\vDisallow\f:\v/a\f", "unknown <\vDisallow\f> <\v/a\f> -", "disallow <Disallow> </a> -", "same"],
    ["\v\f", "unreadable - - -", "blank - - -", "same"],
    ["\f# x", "unreadable - - <# x>", "comment - - <# x>", "same"],
    ["\u001fDisallow: /", "unknown <\u001fDisallow> </> -", "same", "same"],
    // missingColon
    ["Disallow /a", "unreadable - - -", "disallow <Disallow> </a> -", "same"],
    [" disallow\t \t/a\t", "unreadable - - -", "disallow <disallow> </a> -", "same"],
    ["Disallow /a # b", "unreadable - - <# b>", "disallow <Disallow> </a> <# b>", "same"],
    ["Disallow /a b", "unreadable - - -", "same", "same"],
    ["Disallow\v/a", "unreadable - - -", "same", "same"],
    ["foo bar", "unreadable - - -", "unknown <foo> <bar> -", "same"],
    ["User-agent *", "unreadable - - -", "user-agent <User-agent> <*> -", "same"],
    // fieldNames
    ["Disallowed: /a", "unknown <Disallowed> </a> -", "disallow <Disallowed> </a> -", "same"],
    ["allowance: /a", "unknown <allowance> </a> -", "allow <allowance> </a> -", "same"],
    ["User-agents: x", "unknown <User-agents> <x> -", "user-agent <User-agents> <x> -", "same"],
    ["sitemaps: x", "unknown <sitemaps> <x> -", "sitemap <sitemaps> <x> -", "same"],
    ["dissallowed: x", "unknown <dissallowed> <x> -", "disallow <dissallowed> <x> -", "same"],
    ["user agent x: y", "unknown <user agent x> <y> -", "user-agent <user agent x> <y> -", "same"],
    // byteOrderMark
    [
      "\u00ef\u00bbAllow: /",
      "unknown <\u00ef\u00bbAllow> </> -",
      "unknown <\u00ef\u00bbAllow> </> -",
      "allow <Allow> </> -",
    ],
    ["\u00efAllow: /", "unknown <\u00efAllow> </> -", "unknown <\u00efAllow> </> -", "allow <Allow> </> -"],
    ["\u00bb\u00bfAllow: /", "unknown <\u00bb\u00bfAllow> </> -", "same", "same"],
    [
      "\u00ef\u00bf\u00bbA: /",
      "unknown <\u00ef\u00bf\u00bbA> </> -",
      "same",
      "unknown <\u00bf\u00bbA> </> -",
    ],
    ["\u00ee\u00bb\u00bfA: /", "unknown <\u00ee\u00bb\u00bfA> </> -", "same", "same"],
  ])("reads %j", (line, rfc9309, google, googleCode) => {
    const inGoogle = google === "same" ? rfc9309 : google;
    expect(firstLine(line, dialects.rfc9309)).toBe(rfc9309);
    expect(firstLine(line, dialects.google)).toBe(inGoogle);
    expect(firstLine(line, dialects["google-code"])).toBe(googleCode === "same" ? inGoogle : googleCode);
  });

  test("reads a byte 0x00 as an ordinary byte with nul: byte", () => {
    const dialect: Dialect = { ...dialects.rfc9309, nul: "byte" };
    expect(firstLine("Disallow: /a\0b", dialect)).toBe("disallow <Disallow> </a\0b> -");
  });
});

describe("parse() with a maximum line length", () => {
  const dialect: Dialect = { ...dialects["google-code"], maxLineBytes: 14 };

  test.each<[line: string, cut: boolean, read: string]>([
    ["Disallow: /abc", false, "disallow <Disallow> </abc> -"],
    ["Disallow: /abcd", true, "disallow <Disallow> </abc> -"],
    ["Disallow: /ab  x", true, "disallow <Disallow> </ab> -"],
    ["Disallow: /ab #x", true, "disallow <Disallow> </ab> -"],
    ["Disallow: /a #x", true, "disallow <Disallow> </a> <#x>"],
    ["\u00ef\u00bb\u00bfDisallow: /abc", false, "disallow <Disallow> </abc> -"],
    ["\u00ef\u00bbDisallow: /abc", false, "disallow <Disallow> </abc> -"],
    ["\u00ef\u00bb\u00bfDisallow: /abcd", true, "disallow <Disallow> </abc> -"],
    ["               Allow: /", true, "unreadable - - -"],
    ["Disallow: /abc\r\n", false, "disallow <Disallow> </abc> -"],
    ["Disallow: /\0bcdef", true, "disallow <Disallow> </> -"],
  ])("reads at most 14 bytes of %j", (line, cut, read) => {
    const document = parse(bytesOf(line), { dialect });
    expect(document.lines[0]?.cut).toBe(cut);
    // A comment is kept completely, even if its line is cut.
    expect(firstLine(line, dialect)).toBe(read);
  });

  test("continues with the next line", () => {
    const document = parse(`Disallow: /${"a".repeat(100)}\nAllow: /b\n`, { dialect });
    expect(document.lines.map(({ number, cut, field }) => [number, cut, field])).toEqual([
      [1, true, "disallow"],
      [2, false, "allow"],
    ]);
  });

  test.each([
    ["google", dialects.google],
    ["google-code", dialects["google-code"]],
  ])("reads 16,663 bytes in %s, not counting a byte order mark", (_, google) => {
    const line = `Disallow: /${"a".repeat(16_663 - "Disallow: /".length)}`;
    for (const mark of ["", "\ufeff"]) {
      expect(parse(`${mark}${line}`, { dialect: google }).lines[0]?.cut).toBe(false);
      const over = parse(`${mark}${line}b`, { dialect: google });
      expect(over.lines[0]?.cut).toBe(true);
      expect(over.text(over.lines[0]?.value ?? { start: 0, end: 0 })).toBe(line.slice("Disallow: ".length));
    }
  });

  test("has no limit in RFC 9309", () => {
    expect(parse(`Disallow: /${"a".repeat(100_000)}`).lines[0]?.cut).toBe(false);
  });
});

import { parse } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { sourceFrame } from "./source-frame.ts";

/** Returns the frame of the first rule in a robots.txt. */
function framed(robots: string | Uint8Array): string {
  const document = parse(robots);
  const rule = [...document.groups.flatMap(({ rules }) => rules), ...document.strayRules][0];
  if (rule === undefined) throw new Error("no rule");
  return sourceFrame(document, rule.span);
}

test("sourceFrame() shows the line with its number, and carets under the rule", () => {
  expect(framed("User-agent: *\nDisallow: /x # why\nAllow: /\n")).toBe(
    "2 | Disallow: /x # why\n  | ^^^^^^^^^^^^\n",
  );
});

test.for([
  ["\n", "LF"],
  ["\r", "CR"],
  ["\r\n", "CR LF"],
])("sourceFrame() shows only the rule's line if lines end with %j", ([ending]) => {
  expect(framed(["User-agent: *", "Disallow: /x", "Allow: /"].join(ending))).toBe(
    "2 | Disallow: /x\n  | ^^^^^^^^^^^^\n",
  );
});

test("sourceFrame() keeps blanks before the rule, and shows tabs as blanks", () => {
  expect(framed("User-agent: *\n \t Disallow:\t/x\n")).toBe("2 |     Disallow:  /x\n  |     ^^^^^^^^^^^^^\n");
});

test("sourceFrame() makes the gutter as wide as the line number", () => {
  expect(framed(`${"\n".repeat(99)}User-agent: *\nDisallow: /x`)).toBe(
    "101 | Disallow: /x\n    | ^^^^^^^^^^^^\n",
  );
});

test("sourceFrame() aligns the carets under wide, combining and hidden characters", () => {
  expect(framed("User-agent: *\nDisallow: /中e\u0301\u202e # x\n")).toBe(
    "2 | Disallow: /中e\u0301\\u{202e} # x\n  | ^^^^^^^^^^^^^^^^^^^^^^\n",
  );
});

test("sourceFrame() does not show a byte order mark, and counts no column for the mark", () => {
  expect(framed("\ufeffDisallow: /x")).toBe("1 | Disallow: /x\n  | ^^^^^^^^^^^^\n");
});

test("sourceFrame() shows bytes that are not UTF-8 as U+FFFD", () => {
  expect(framed(Buffer.from("Disallow: /\xff\xfe", "latin1"))).toBe(
    "1 | Disallow: /\ufffd\ufffd\n  | ^^^^^^^^^^^^^\n",
  );
});

test("sourceFrame() cuts a long line on both sides of the carets", () => {
  const shown = framed(`${" ".repeat(200)}Disallow: /${"x".repeat(500)} # ${"y".repeat(500)}`);
  const [line = "", caret = ""] = shown.split("\n");
  expect(line.length).toBeLessThan(210);
  expect(line).toMatch(/^1 \| … +Disallow: \/x+…$/);
  expect(caret.indexOf("^")).toBe(line.indexOf("D"));
  expect(caret.trimEnd().length).toBeLessThanOrEqual(line.length);
});

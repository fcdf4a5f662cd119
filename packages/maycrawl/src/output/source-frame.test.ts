import { parse } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { sourceFrame } from "./source-frame.ts";

/** The frame of the first rule. */
function framed(robots: string | Uint8Array): string {
  const document = parse(robots);
  const rule = [...document.groups.flatMap(({ rules }) => rules), ...document.strayRules][0];
  if (rule === undefined) throw new Error("no rule");
  return sourceFrame(document, rule.span);
}

test("the line with its number, and a caret under the rule", () => {
  expect(framed("User-agent: *\nDisallow: /x # why\nAllow: /\n")).toBe(
    "2 | Disallow: /x # why\n  | ^^^^^^^^^^^^\n",
  );
});

test.for([
  ["\n", "LF"],
  ["\r", "CR"],
  ["\r\n", "CR LF"],
])("the line alone, where lines end with %j", ([ending]) => {
  expect(framed(["User-agent: *", "Disallow: /x", "Allow: /"].join(ending))).toBe(
    "2 | Disallow: /x\n  | ^^^^^^^^^^^^\n",
  );
});

test("blanks and tabs before the rule", () => {
  expect(framed("User-agent: *\n \t Disallow:\t/x\n")).toBe("2 |     Disallow:  /x\n  |     ^^^^^^^^^^^^^\n");
});

test("the gutter is as wide as the number", () => {
  expect(framed(`${"\n".repeat(99)}User-agent: *\nDisallow: /x`)).toBe(
    "101 | Disallow: /x\n    | ^^^^^^^^^^^^\n",
  );
});

test("wide, combining and hidden characters: the caret stays under the rule", () => {
  expect(framed("User-agent: *\nDisallow: /中e\u0301\u202e # x\n")).toBe(
    "2 | Disallow: /中e\u0301\\u{202e} # x\n  | ^^^^^^^^^^^^^^^^^^^^^^\n",
  );
});

test("a byte order mark takes no column", () => {
  expect(framed("\ufeffDisallow: /x")).toBe("1 | Disallow: /x\n  | ^^^^^^^^^^^^\n");
});

test("bytes that are no UTF-8", () => {
  expect(framed(Buffer.from("Disallow: /\xff\xfe", "latin1"))).toBe(
    "1 | Disallow: /\ufffd\ufffd\n  | ^^^^^^^^^^^^^\n",
  );
});

test("a long line is cut on both sides of the caret", () => {
  const shown = framed(`${" ".repeat(200)}Disallow: /${"x".repeat(500)} # ${"y".repeat(500)}`);
  const [line = "", caret = ""] = shown.split("\n");
  expect(line.length).toBeLessThan(210);
  expect(line).toMatch(/^1 \| … +Disallow: \/x+…$/);
  expect(caret.indexOf("^")).toBe(line.indexOf("D"));
  expect(caret.trimEnd().length).toBeLessThanOrEqual(line.length);
});

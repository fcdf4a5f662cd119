import { expect, test } from "vitest";
import { visible, visibleHead } from "./visible.ts";

test.for([
  ["C0", "\0\u0007\t\n\r\u001b", "\\u{0}\\u{7}\\u{9}\\u{a}\\u{d}\\u{1b}"],
  ["delete and C1", "\u007f\u0080\u009b\u009f", "\\u{7f}\\u{80}\\u{9b}\\u{9f}"],
  ["ANSI sequences", "\u001b[31mred\u001b[0m", "\\u{1b}[31mred\\u{1b}[0m"],
  [
    "bidi",
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
    "\\u{202a}\\u{202b}\\u{202c}\\u{202d}\\u{202e}\\u{2066}\\u{2067}\\u{2068}\\u{2069}\\u{200e}\\u{200f}\\u{61c}",
  ],
  ["line and paragraph separators", "\u2028\u2029", "\\u{2028}\\u{2029}"],
  ["byte order mark and zero width", "\ufeff\u200b\u2060", "\\u{feff}\\u{200b}\\u{2060}"],
  ["lone surrogates", "\ud800x\udfff", "\\u{d800}x\\u{dfff}"],
  ["tags, which hide text", "\u{e0041}", "\\u{e0041}"],
] as const)("visible() escapes %s", ([, text, shown]) => {
  expect(visible(text)).toBe(shown);
});

test("visible() does not change other characters", () => {
  const text = "/a b?c=d&e#é中😀\\u{1b}~";
  expect(visible(text)).toBe(text);
});

test("visibleHead() cuts a long text and marks the cut", () => {
  expect(visibleHead("abcdef", 6)).toBe("abcdef");
  expect(visibleHead("abcdefg", 6)).toBe("abcde…");
  expect(visibleHead("\u001babcdefg", 3)).toBe("\\u{1b}a…");
});

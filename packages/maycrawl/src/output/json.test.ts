import { expect, test } from "vitest";
import { jsonLine } from "./json.ts";

test("jsonLine() returns one line that has no raw control characters and parses to the same value", () => {
  for (const text of [
    "plain",
    "é中",
    "\u001b[31m\u009b\u202e\u2028\ufeff\u{e0041}",
    "\ud800",
    "a\nb",
    '"\\',
  ]) {
    const line = jsonLine({ text });
    expect(JSON.parse(line)).toEqual({ text });
    expect(line).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]*\n$/u);
  }
});

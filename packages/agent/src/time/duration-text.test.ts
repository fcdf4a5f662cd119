import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { durationText } from "./duration-text.ts";

test.for([
  [0, "0 ms"],
  [17.4, "17 ms"],
  [507, "507 ms"],
  [999.4, "999 ms"],
  [999.6, "1 s"],
  [1_000, "1 s"],
  [1_505, "1.5 s"],
  [2_049, "2 s"],
  [9_949, "9.9 s"],
  [9_951, "10 s"],
  [10_400, "10 s"],
  [59_960, "1 min"],
  [61_000, "1 min 1 s"],
  [3_600_000, "1 h"],
  [3_601_000, "1 h"],
  [86_399_600, "1 d"],
  [90_000_000, "1 d 1 h"],
  [31 * 86_400_000, "31 d"],
] as const)("durationText() formats %i ms as %s", ([ms, text]) => {
  expect(durationText(ms)).toBe(text);
});

test("durationText() has source text that works as a script on its own", () => {
  expect(runInNewContext(`(${durationText})(65_000)`)).toBe("1 min 5 s");
});

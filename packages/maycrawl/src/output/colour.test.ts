import { expect, test } from "vitest";
import { coloured, plain, wantsColour } from "./colour.ts";

test.for([
  ["true for a terminal", { isTTY: true }, {}, true],
  ["false without a terminal", {}, {}, false],
  ["false for a terminal with TERM=dumb", { isTTY: true }, { TERM: "dumb" }, false],
  ["false for a terminal with NO_COLOR=1", { isTTY: true }, { NO_COLOR: "1" }, false],
  ["true for a terminal with an empty NO_COLOR", { isTTY: true }, { NO_COLOR: "" }, true],
  ["true for FORCE_COLOR=1 without a terminal", {}, { FORCE_COLOR: "1" }, true],
  ["true for an empty FORCE_COLOR without a terminal", {}, { FORCE_COLOR: "" }, true],
  ["true for FORCE_COLOR=1 with NO_COLOR=1", {}, { FORCE_COLOR: "1", NO_COLOR: "1" }, true],
  ["false for a terminal with FORCE_COLOR=0", { isTTY: true }, { FORCE_COLOR: "0" }, false],
  ["false for a terminal with FORCE_COLOR=false", { isTTY: true }, { FORCE_COLOR: "false" }, false],
] as const)("wantsColour() returns %s", ([, stream, env, wanted]) => {
  expect(wantsColour(stream, env)).toBe(wanted);
});

test("coloured() adds a colour even without a terminal, and plain() adds none", () => {
  expect(coloured("allowed", "x")).toBe("\u001b[32mx\u001b[39m");
  expect(plain("allowed", "x")).toBe("x");
});

import { expect, test } from "vitest";
import { coloured, plain, wantsColour } from "./colour.ts";

test.for([
  ["a terminal", { isTTY: true }, {}, true],
  ["no terminal", {}, {}, false],
  ["a dumb terminal", { isTTY: true }, { TERM: "dumb" }, false],
  ["NO_COLOR", { isTTY: true }, { NO_COLOR: "1" }, false],
  ["an empty NO_COLOR, which says nothing", { isTTY: true }, { NO_COLOR: "" }, true],
  ["FORCE_COLOR without a terminal", {}, { FORCE_COLOR: "1" }, true],
  ["an empty FORCE_COLOR", {}, { FORCE_COLOR: "" }, true],
  ["FORCE_COLOR against NO_COLOR", {}, { FORCE_COLOR: "1", NO_COLOR: "1" }, true],
  ["FORCE_COLOR=0", { isTTY: true }, { FORCE_COLOR: "0" }, false],
  ["FORCE_COLOR=false", { isTTY: true }, { FORCE_COLOR: "false" }, false],
] as const)("wantsColour() decides by the stream and the environment: %s", ([, stream, env, wanted]) => {
  expect(wantsColour(stream, env)).toBe(wanted);
});

test("coloured() adds a style even if this process has no terminal", () => {
  expect(coloured("allowed", "x")).toBe("\u001b[32mx\u001b[39m");
  expect(plain("allowed", "x")).toBe("x");
});

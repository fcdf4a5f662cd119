import { expect, test } from "vitest";
import { kindOf } from "./element-kinds.ts";
import { newElement } from "./open-element.ts";
import { OpenElements } from "./open-elements.ts";

const element = (name: string) =>
  newElement(name, kindOf(name), { inert: false, watched: false, mode: "in body" });

// Memory use is tested in open-elements.long.test.ts.
test("OpenElements.find() finds only open elements after push() has removed many unused names", () => {
  const open = new OpenElements(() => undefined);
  open.push(element("x-outer"), 0);
  for (let i = 0; i < 10_000; i++) open.push(element(`x${i}`), 0);
  expect(open.find("x-outer", 0)).toBe(0);
  expect(open.find("x9999", 0)).toBe(open.length - 1);
  expect(open.find("x5000", 0)).toBe(-1);
});

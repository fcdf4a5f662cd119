import v8 from "node:v8";
import vm from "node:vm";
import { expect, test } from "vitest";
import { kindOf } from "./element-kinds.ts";
import { newElement } from "./open-element.ts";
import { OpenElements } from "./open-elements.ts";

const element = (name: string) =>
  newElement(name, kindOf(name), { inert: false, watched: false, mode: "in body" });

test("OpenElements releases the memory of names without open elements, and still finds open ones", () => {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  const open = new OpenElements(() => undefined);
  open.push(element("x-outer"), 0);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 100_000; i++) open.push(element(`x${i}`), 0);
  collect();
  // If all names were kept, at about 200 bytes each, they would need 20 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  expect(open.find("x-outer", 0)).toBe(0);
  expect(open.find("x99999", 0)).toBe(open.length - 1);
});

import { expect, it } from "vitest";
import { productTokenOf } from "./asked-token.ts";

const PARTS = [
  "a",
  "a;",
  "(a",
  "bot@",
  "bot",
  "like ",
  "bot.",
  "a/",
  "a; ",
  "a;+http",
  "\u00e9",
  " ",
  "a/a;",
  "/bot",
];

// The limit of 5 s is enough for linear time on a busy machine, and too short for quadratic time on the fastest one.
it.each(PARTS)("productTokenOf() takes linear time for a header of repeated %j", (part) => {
  const began = performance.now();
  productTokenOf(`Mozilla/5.0 (compatible; MSIE 9.0) ${part.repeat(500_000)}@`);
  productTokenOf(`Mozilla/5.0 ${part.repeat(500_000)}@`);
  expect(performance.now() - began).toBeLessThan(5_000);
});

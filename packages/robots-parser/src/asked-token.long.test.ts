import { expect, it } from "vitest";
import { askedToken } from "./asked-token.ts";

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

// So long that a busy machine is done in time, and what takes quadratic time is not on the quickest.
it.each(PARTS)("whom a User-Agent stands for is found in linear time among many of %j", (part) => {
  const began = performance.now();
  askedToken(`Mozilla/5.0 (compatible; MSIE 9.0) ${part.repeat(500_000)}@`);
  askedToken(`Mozilla/5.0 ${part.repeat(500_000)}@`);
  expect(performance.now() - began).toBeLessThan(5_000);
});

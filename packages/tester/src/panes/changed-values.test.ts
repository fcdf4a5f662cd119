import { expect, test } from "vitest";
import { changedValues } from "./changed-values.ts";

test("two long values are shown from before their first difference", () => {
  const same = "train-ai=n, ".repeat(100);
  const [before, after] = changedValues(`${same}/a train-ai=n`, `${same}/a train-ai=y`, 300);
  expect(before).toMatch(/^….{40}n$/);
  expect(after).toBe(before.replace(/n$/, "y"));
});

test("short values are shown whole, and long ones are cut", () => {
  expect(changedValues("search=no", "search=yes", 300)).toEqual(["search=no", "search=yes"]);
  expect(changedValues("a".repeat(400), "b", 300)[0].length).toBeLessThan(310);
});

import { expect, test } from "vitest";
import { jsonLine } from "./json.ts";
import { JsonList, jsonParts } from "./json-parts.ts";

test("jsonParts() yields the same JSON for JsonList objects as jsonLine() returns for arrays", () => {
  const value = {
    a: 1,
    none: undefined,
    empty: [],
    "b\u202e": ["x\u202e", null],
    groups: [{ rules: [{ path: "/é" }, { path: "\ud800" }], start: 0 }],
  };
  const listed = {
    ...value,
    empty: new JsonList([]),
    "b\u202e": new JsonList(value["b\u202e"]),
    groups: new JsonList([{ rules: new JsonList(value.groups[0]?.rules ?? []), start: 0 }]),
  };
  expect([...jsonParts(listed)].join("")).toBe(jsonLine(value));
});

test("jsonParts() yields a list of 50,000 numbers in several parts, each shorter than 70,000 characters", () => {
  const parts = [...jsonParts({ list: new JsonList(Array.from({ length: 50_000 }, (_, i) => i)) })];
  expect(parts.length).toBeGreaterThan(2);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(70_000);
  expect(JSON.parse(parts.join("")).list).toHaveLength(50_000);
});

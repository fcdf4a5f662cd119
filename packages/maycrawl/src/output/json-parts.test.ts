import { expect, test } from "vitest";
import { jsonLine } from "./json.ts";
import { JsonList, jsonParts } from "./json-parts.ts";

test("jsonParts() writes the same JSON as jsonLine(), from lists whose items are created one at a time", () => {
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

test("jsonParts() yields long lists in parts", () => {
  const parts = [...jsonParts({ list: new JsonList(Array.from({ length: 50_000 }, (_, i) => i)) })];
  expect(parts.length).toBeGreaterThan(2);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(70_000);
  expect(JSON.parse(parts.join("")).list).toHaveLength(50_000);
});

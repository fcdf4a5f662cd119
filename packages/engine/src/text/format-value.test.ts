import { expect, test } from "vitest";
import { formatValue } from "./format-value.ts";

class Place {
  x = 1;
}

test.each<[value: unknown, shown: string]>([
  ["5", "'5'"],
  ["a\u001b[2Jb", "'a\\u{1b}[2Jb'"],
  ["a".repeat(101), `'${"a".repeat(100)}'... 1 more character`],
  [5, "5"],
  [-0, "-0"],
  [Number.NaN, "NaN"],
  [5n, "5n"],
  [null, "null"],
  [undefined, "undefined"],
  [Symbol("a\u001b"), "Symbol(a\\u{1b})"],
  ["it's", '"it\'s"'],
  [`${"a".repeat(99)}\u{1f600}`, `'${"a".repeat(99)}'... 2 more characters`],
  [() => 1, "[Function: (anonymous)]"],
  [Math.max, "[Function: max]"],
  [[], "[]"],
  [[1, "2", [3, [4]], 5, 6], "[ 1, '2', [ 3, [Array] ], ... 2 more items ]"],
  [{}, "{}"],
  [{ a: 1, b: { c: { d: 1 } } }, "{ a: 1, b: { c: [Object] } }"],
  [Object.create(null), "{}"],
  [new Place(), "Place {…}"],
  [Object.defineProperty(() => 1, "name", { value: 5 }), "[Function: (anonymous)]"],
  [Proxy.revocable({}, {}).proxy, "{}"],
  [{ set a(_: number) {} }, "{ a: [Setter] }"],
  [new Map([[1, 2]]), "Map {…}"],
  [new URL("https://user:password@example.com/"), "URL {…}"],
])("formatValue(%o) returns %s", (value, shown) => {
  expect(formatValue(value)).toBe(shown);
});

test("formatValue() returns the type of a proxy that throws", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(formatValue(proxy)).toBe("[object]");
});

test("formatValue() does not call getters", () => {
  const list = Object.defineProperty([1], "0", {
    get: () => {
      throw new Error("called");
    },
  });
  expect(formatValue(list)).toBe("[ [Getter] ]");
  const value = {
    get a(): number {
      throw new Error("called");
    },
  };
  expect(formatValue(value)).toBe("{ a: [Getter] }");
});

test("formatValue() shows nested objects up to the given depth", () => {
  expect(formatValue({ a: { b: 1 } }, 0)).toBe("{ a: [Object] }");
});

import { expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import { crawlersOf, dialectNamed, dialectNames, dialectOf, nameOf, timeoutOf } from "./option-values.ts";

test("tokens stand for themselves, headers for the token in them", () => {
  const given = [
    "FooBot",
    "008",
    "archive.org_bot",
    "*",
    "FooBot/2.1",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  ];
  expect(crawlersOf(given).map(({ token }) => token)).toEqual([
    "FooBot",
    "008",
    "archive.org_bot",
    "*",
    "FooBot",
    "bingbot",
  ]);
});

test("a crawler that is named twice is asked once", () => {
  expect(crawlersOf(["FooBot", "BarBot", "FooBot"]).map(({ token }) => token)).toEqual(["FooBot", "BarBot"]);
});

test.for([[undefined], [[]], [[""]], [["FooBot", "  "]], [["()"]], [["/"]]])(
  "%j names no crawler",
  ([given]) => {
    expect(() => crawlersOf(given)).toThrow(UsageError);
  },
);

test("a header is shown cut", () => {
  expect(nameOf({ given: "FooBot", token: "FooBot" })).toBe("FooBot");
  expect(nameOf({ given: `FooBot/1 ${"x".repeat(100)}`, token: "FooBot" })).toBe(
    `FooBot (from "FooBot/1 ${"x".repeat(50)}…")`,
  );
});

test("ten seconds, or what is given", () => {
  expect(timeoutOf(undefined)).toBe(10);
  expect(["1", "0.5", ".5", "2.", "86400"].map(timeoutOf)).toEqual([1, 0.5, 0.5, 2, 86_400]);
});

test.for(["", "0", "-1", "1e3", "0x10", "Infinity", "86401", "10s", " 1"])("%j is none", (given) => {
  expect(() => timeoutOf(given)).toThrow(UsageError);
});

test("a dialect is found by its name, and by nothing that every object has", () => {
  expect(dialectNames.map((name) => dialectNamed(name)?.name)).toEqual(dialectNames);
  for (const name of ["toString", "__proto__", "", "RFC9309"]) expect(dialectNamed(name)).toBeUndefined();
  expect(dialectOf(undefined).name).toBe("rfc9309");
  expect(dialectOf("google").name).toBe("google");
});

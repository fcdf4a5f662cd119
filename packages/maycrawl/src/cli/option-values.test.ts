import { expect, test } from "vitest";
import { UsageError } from "./errors.ts";
import {
  askedDialect,
  dialectNamed,
  dialectNames,
  dialectOf,
  dialectsOf,
  listed,
  timeoutOf,
} from "./option-values.ts";

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
  expect(askedDialect(undefined)).toBeUndefined();
  expect(askedDialect("google")?.name).toBe("google");
});

test("dialects are listed in their order, each once; all of them where none are", () => {
  const names = (list: string | undefined) => dialectsOf(list).map(({ name }) => name);
  expect(names("google, bing,google")).toEqual(["google", "bing"]);
  expect(names(undefined)).toEqual(dialectNames);
  expect(listed(" a,,b ")).toEqual(["a", "", "b"]);
});

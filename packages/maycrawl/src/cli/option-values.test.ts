import { expect, test } from "vitest";
import { UsageError } from "./errors.ts";
import {
  dialectNamed,
  dialectNames,
  dialectOf,
  dialectOption,
  dialectsOf,
  listed,
  timeoutOf,
} from "./option-values.ts";

test("timeoutOf() returns the given seconds, or 10 by default", () => {
  expect(timeoutOf(undefined)).toBe(10);
  expect(["1", "0.5", ".5", "2.", "86400"].map(timeoutOf)).toEqual([1, 0.5, 0.5, 2, 86_400]);
});

test.for(["", "0", "-1", "1e3", "0x10", "Infinity", "86401", "10s", " 1"])(
  "timeoutOf() rejects %j",
  (given) => {
    expect(() => timeoutOf(given)).toThrow(UsageError);
  },
);

test("dialectNamed() finds a dialect only by its exact name; without a name, dialectOf() returns RFC 9309", () => {
  expect(dialectNames.map((name) => dialectNamed(name)?.name)).toEqual(dialectNames);
  for (const name of ["toString", "__proto__", "", "RFC9309"]) expect(dialectNamed(name)).toBeUndefined();
  expect(dialectOf(undefined).name).toBe("rfc9309");
  expect(dialectOf("google").name).toBe("google");
  expect(dialectOption(undefined)).toBeUndefined();
  expect(dialectOption("google")?.name).toBe("google");
});

test("dialectsOf() returns each listed dialect once, in the order of the list; without a list, all dialects", () => {
  const names = (list: string | undefined) => dialectsOf(list).map(({ name }) => name);
  expect(names("google, bing,google")).toEqual(["google", "bing"]);
  expect(names(undefined)).toEqual(dialectNames);
  expect(listed(" a,,b ")).toEqual(["a", "", "b"]);
});

import { describe, expect, test } from "vitest";
import type { Dialect } from "./dialect.ts";
import { dialects } from "./index.ts";

describe.each(Object.entries(dialects))("%s", (name, dialect) => {
  test("knows its name, and says what it follows", () => {
    expect(dialect.name).toBe(name);
    expect(dialect.title).not.toBe("");
  });

  test("is plain data that survives JSON, and has every choice that RFC 9309's has", () => {
    expect(JSON.parse(JSON.stringify(dialect))).toEqual(dialect);
    expect(Object.keys(dialect).toSorted()).toEqual(Object.keys(dialects.rfc9309).toSorted());
  });

  test("reads misspelt names in small letters, as names are compared", () => {
    for (const [misspelt] of dialect.misspellings) expect(misspelt).toBe(misspelt.toLowerCase());
  });
});

test("RFC 9309 §2.5 asks for at least 500 KiB", () => {
  for (const { maxBytes } of Object.values(dialects) as Dialect[]) {
    expect(maxBytes ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(500 * 1024);
  }
});

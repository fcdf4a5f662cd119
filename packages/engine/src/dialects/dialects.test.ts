import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Dialect } from "./dialect.ts";
import { dialects } from "./index.ts";

describe.each(Object.entries(dialects))("dialect %s", (name, dialect) => {
  test("has its key as name, and a title", () => {
    expect(dialect.name).toBe(name);
    expect(dialect.title).not.toBe("");
  });

  test("is plain JSON data with the same properties as the dialect rfc9309", () => {
    expect(JSON.parse(JSON.stringify(dialect))).toEqual(dialect);
    expect(Object.keys(dialect).toSorted()).toEqual(Object.keys(dialects.rfc9309).toSorted());
  });

  test("lists misspelt field names in lower case", () => {
    for (const [misspelt] of dialect.misspellings) expect(misspelt).toBe(misspelt.toLowerCase());
  });
});

test("every dialect reads at least 500 KiB (RFC 9309 §2.5) or has a stated source for a smaller limit", () => {
  for (const { maxBytes, sources } of Object.values(dialects) as Dialect[]) {
    if ((maxBytes ?? Number.POSITIVE_INFINITY) < 500 * 1024)
      expect(sources.maxBytes?.certainty).toBe("stated");
  }
});

test("every deviation of a dialect from RFC 9309 has a source", () => {
  for (const dialect of Object.values(dialects) as Dialect[]) {
    const deviations = (Object.keys(dialect) as (keyof Dialect)[]).filter(
      (property) =>
        !["name", "title", "sources"].includes(property) &&
        JSON.stringify(dialect[property]) !== JSON.stringify(dialects.rfc9309[property]),
    );
    expect(Object.keys(dialect.sources), dialect.name).toEqual(expect.arrayContaining(deviations));
    for (const property of Object.keys(dialect.sources)) expect(dialect).toHaveProperty(property);
  }
});

test("the outage steps of every dialect begin at 0 and are in ascending order", () => {
  for (const { access } of Object.values(dialects) as Dialect[]) {
    const starts = access.outage.map(({ afterSeconds }) => afterSeconds);
    expect(starts[0]).toBe(0);
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
    expect(new Set(starts).size).toBe(starts.length);
  }
});

test("the doc comment of every dialect names each property with a weak source", () => {
  for (const dialect of Object.values(dialects) as Dialect[]) {
    const text = readFileSync(new URL(`./${dialect.name}.ts`, import.meta.url), "utf8");
    const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport const/.exec(text)?.[0] ?? "";
    const named = [
      ...(/Weak sources: ([^.]*)\./.exec(comment.replace(/\n \* ?/g, " "))?.[1] ?? "").matchAll(/`(\w+)`/g),
    ];
    const weak = Object.entries(dialect.sources).filter(
      ([, source]) => source.certainty === "reported" || source.certainty === "assumed",
    );
    expect(named.map(([, name]) => name).toSorted(), dialect.name).toEqual(
      weak.map(([name]) => name).toSorted(),
    );
  }
});

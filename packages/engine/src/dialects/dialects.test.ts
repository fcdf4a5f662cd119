import { readFileSync } from "node:fs";
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

test("RFC 9309 §2.5 asks for at least 500 KiB; what reads less says where that is written", () => {
  for (const { maxBytes, sources } of Object.values(dialects) as Dialect[]) {
    if ((maxBytes ?? Number.POSITIVE_INFINITY) < 500 * 1024)
      expect(sources.maxBytes?.certainty).toBe("stated");
  }
});

test("every deviation from RFC 9309 has a source", () => {
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

test("an outage begins at once, and its steps follow each other", () => {
  for (const { access } of Object.values(dialects) as Dialect[]) {
    const starts = access.outage.map(({ afterSeconds }) => afterSeconds);
    expect(starts[0]).toBe(0);
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
    expect(new Set(starts).size).toBe(starts.length);
  }
});

test("a property that rests on a weak source is named in the doc comment of its dialect", () => {
  for (const dialect of Object.values(dialects) as Dialect[]) {
    const text = readFileSync(new URL(`./${dialect.name}.ts`, import.meta.url), "utf8");
    const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport const/.exec(text)?.[0] ?? "";
    const told = [
      ...(/Weak: ([^.]*)\./.exec(comment.replace(/\n \* ?/g, " "))?.[1] ?? "").matchAll(/`(\w+)`/g),
    ];
    const weak = Object.entries(dialect.sources).filter(
      ([, source]) => source.certainty === "reported" || source.certainty === "assumed",
    );
    expect(told.map(([, name]) => name).toSorted(), dialect.name).toEqual(
      weak.map(([name]) => name).toSorted(),
    );
  }
});

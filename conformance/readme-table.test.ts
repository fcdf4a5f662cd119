import { existsSync, readFileSync } from "node:fs";
import { dialects } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { readVectorFiles, readVectors } from "./vector-files.ts";

/** A row of a table of sentences or deviations in the README. */
interface Row {
  readonly heading: string;
  readonly sentence: string;
  /** MUST and similar words, or the property of a dialect. */
  readonly strength: string;
  readonly where: string;
}

/** Matches an id of a vector: the key of a file and a number. */
const ID = new RegExp(
  `^(?:${readVectorFiles()
    .map(({ key }) => key.replaceAll(".", "\\."))
    .join("|")})-\\d{2,}$`,
);

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
const tables = readme.slice(
  readme.indexOf("\n## RFC 9309, sentence by sentence"),
  readme.indexOf("\n## The five documents"),
);
const rows = rowsOf(tables);

function rowsOf(text: string): readonly Row[] {
  const found: Row[] = [];
  let heading = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("### ")) heading = line.slice("### ".length);
    const [sentence, strength, where, ...more] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (sentence === undefined || strength === undefined || where === undefined || more.length > 0) continue;
    if (!/^(?:sentence|deviation|-+)$/.test(sentence)) found.push({ heading, sentence, strength, where });
  }
  return found;
}

/** Returns the ids in a cell: `2.1-01, 2.1-04 to 2.1-06` has four. */
function idsIn(where: string): readonly string[] {
  return where.split(/[,;] /).flatMap((part) => {
    const [first, last = first] = part.split(" to ");
    if (first === undefined || last === undefined || !ID.test(first)) return [];
    const dash = first.lastIndexOf("-");
    const numbers = [first, last].map((id) => Number(id.slice(id.lastIndexOf("-") + 1)));
    const [low = 0, high = 0] = numbers;
    return Array.from(
      { length: high - low + 1 },
      (_, i) => `${first.slice(0, dash)}-${String(low + i).padStart(2, "0")}`,
    );
  });
}

const named = new Set(rows.flatMap(({ where }) => idsIn(where)));
const ids = new Set(readVectors().map(({ id }) => id));

describe("the README's table", () => {
  it("has the sentences of every section from 2.1 to 2.5", () => {
    const sections = new Set(rows.map(({ heading }) => /^§([\d.]+)/.exec(heading)?.[1]));
    expect([...sections]).toEqual(
      expect.arrayContaining([
        "2.1",
        "2.2",
        "2.2.1",
        "2.2.2",
        "2.2.3",
        "2.2.4",
        "2.3",
        "2.3.1",
        "2.4",
        "2.5",
      ]),
    );
    expect(rows.filter(({ strength }) => strength === "MUST").length).toBeGreaterThanOrEqual(15);
  });

  it("names vectors in every row, or the test file of the sentence", () => {
    const empty = rows.filter(({ where }) => idsIn(where).length === 0 && !/`packages\//.test(where));
    expect(empty).toEqual([]);
  });

  it("names only test files that exist", () => {
    const files = rows.flatMap(({ where }) =>
      [...where.matchAll(/`(packages\/[^`]+)`/g)].map(([, file]) => file),
    );
    expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
  });

  it("names only vectors that exist", () => {
    expect([...named].filter((id) => !ids.has(id))).toEqual([]);
  });

  it("names every vector, except those newer than the last named one of their file", () => {
    for (const { key, values } of readVectorFiles()) {
      const own = (values as readonly { id: string }[]).map(({ id }) => id);
      const last = own.findLastIndex((id) => named.has(id));
      expect(last, `${key} has no row`).toBeGreaterThanOrEqual(0);
      expect(own.slice(0, last).filter((id) => !named.has(id))).toEqual([]);
    }
  });

  it("has a row for each property, and names only properties of dialects", () => {
    const properties = rows
      .filter(({ strength }) => strength.startsWith("`"))
      .map(({ strength }) => strength.slice(1, -1));
    expect(properties.filter((property) => !(property in dialects.rfc9309))).toEqual([]);
    const shown = readVectors().flatMap((vector) =>
      "property" in vector && vector.property ? [vector.property] : [],
    );
    expect([...new Set(shown)].filter((property) => !properties.includes(property))).toEqual([]);
  });
});

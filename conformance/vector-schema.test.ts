import { describe, expect, it } from "vitest";
import { readVectorFiles, readVectors } from "./vector-files.ts";
import { faultsOf } from "./vector-schema.ts";

const files = readVectorFiles();

describe("faultsOf() finds no fault in the vectors of", () => {
  for (const { name, key, values } of files) {
    it(name, () => {
      expect(values.length).toBeGreaterThan(0);
      const faults = values.flatMap((value, index) =>
        faultsOf(value, key).map((fault) => `${name}:${index + 1}: ${fault}`),
      );
      expect(faults).toEqual([]);
    });
  }
});

describe("the ids of the vectors", () => {
  it("are unique", () => {
    const ids = readVectors().map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("are ascending in each file, so that the next free one is obvious", () => {
    for (const { values } of files) {
      const numbers = (values as readonly { id: string }[]).map(({ id }) =>
        Number(id.slice(id.lastIndexOf("-") + 1)),
      );
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });
});

describe("the vectors", () => {
  it("ask different questions", () => {
    const questions = readVectors().map((vector) => {
      const {
        id,
        section,
        why,
        expect: expected,
        property,
        ...question
      } = vector as unknown as Record<string, unknown>;
      return { id, text: JSON.stringify(question) };
    });
    const seen = new Map<string, unknown>();
    const repeats = questions.filter(({ id, text }) => seen.has(text) || !seen.set(text, id));
    expect(repeats.map(({ id, text }) => `${id} asks what ${seen.get(text)} asks`)).toEqual([]);
  });
});

describe("faultsOf()", () => {
  const good = {
    id: "2.1-01",
    section: "2.1",
    dialects: ["rfc9309"],
    robots: "",
    productToken: "foobot",
    url: "https://example.com/",
    expect: { allowed: true, because: "no-group", line: null },
    why: "An empty file says nothing.",
  };
  const bad: readonly (readonly [string, object])[] = [
    ["another file's id", { id: "2.2-01" }],
    ["an id without a number", { id: "2.1-x" }],
    ["an unknown dialect", { dialects: ["rfc1"] }],
    ["a dialect named twice", { dialects: ["google", "google"] }],
    ["an unknown kind", { kind: "decide" }],
    ["an unknown field", { note: "x" }],
    ["a second robots.txt", { robots_base64: "" }],
    ["a second URL", { url_parts: [["a", 1]] }],
    ["a rule without a line", { expect: { allowed: true, because: "rule", line: null } }],
    ["a line without a rule", { expect: { allowed: true, because: "no-rule", line: 1 } }],
    ["a missing reason", { why: "" }],
    ["an unknown property", { property: "colour" }],
    ["an override of an unknown property", { with: { colour: "red" } }],
    ["attempts without a time", { kind: "attempts", attempts: [{ ends: [200] }], now: 0 }],
  ];

  it("accepts a valid vector", () => expect(faultsOf(good, "2.1")).toEqual([]));
  for (const [what, change] of bad) {
    it(`refuses ${what}`, () => expect(faultsOf({ ...good, ...change }, "2.1")).not.toEqual([]));
  }
});

import { dialects } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { ask } from "./ask.ts";
import { casesOf, type DocumentCase, questionOf, titleOf } from "./five-documents.ts";

const cases = casesOf("allow");
const says = (name: "rfc9309" | "google"): readonly DocumentCase[] =>
  cases.filter((one) => typeof one[name] === "boolean");

describe("what the documents allow", () => {
  for (const one of cases.filter(({ expect: answer }) => answer !== null)) {
    it(titleOf(one), () => {
      expect(ask(questionOf(one))).toMatchObject({ allowed: one.expect, settled: true });
    });
  }
});

describe("what they leave undefined", () => {
  const open = cases.filter(({ expect: answer }) => answer === null);

  it("is one conflict, told three times, and a misspelt name", () => {
    const conflicts = open.filter(({ url }) => url === "http://example.com/page.htm");
    expect(conflicts.map(({ id }) => id)).toEqual(["s-0296", "s-0457", "s-0130"]);
    const misspelt = open.filter((one) => !conflicts.includes(one));
    expect(misspelt.map(({ id }) => id)).toEqual(["s-0329", "s-0490"]);
    expect(misspelt.filter(({ robots }) => !robots?.startsWith("useragent:"))).toEqual([]);
  });

  for (const one of open.filter(({ rfc9309 }) => rfc9309 !== undefined)) {
    it(`${titleOf(one)}: not settled, and answered as Google's parser does`, () => {
      expect(ask(questionOf(one))).toMatchObject({ allowed: one.rfc9309, settled: false });
      const today = ask(questionOf(one, dialects["google-code"]));
      expect(today).toMatchObject({ allowed: one.rfc9309, settled: true });
    });
  }
});

describe("where a case says what others answer, they answer it", () => {
  it("in eight and eleven cases", () => {
    expect([says("rfc9309").length, says("google").length]).toEqual([8, 11]);
  });

  for (const one of says("rfc9309")) {
    it(`rfc9309: ${one.id}`, () => {
      expect(ask(questionOf(one, dialects.rfc9309))).toMatchObject({ allowed: one.rfc9309 });
    });
  }

  for (const one of says("google")) {
    it(`google-code: ${one.id}`, () => {
      expect(ask(questionOf(one, dialects["google-code"]))).toMatchObject({ allowed: one.google });
    });
  }
});

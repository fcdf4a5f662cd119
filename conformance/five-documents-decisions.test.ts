import { dialects } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { ask } from "./ask.ts";
import { casesOf, type DocumentCase, questionOf, titleOf } from "./five-documents.ts";

const cases = casesOf("allow");
const says = (name: "rfc9309" | "google"): readonly DocumentCase[] =>
  cases.filter((one) => typeof one[name] === "boolean");

describe("the engine decides as the documents state:", () => {
  for (const one of cases.filter(({ expect: answer }) => answer !== null)) {
    it(titleOf(one), () => {
      expect(ask(questionOf(one))).toMatchObject({ allowed: one.expect, settled: true });
    });
  }
});

describe("cases that the documents leave undefined", () => {
  const open = cases.filter(({ expect: answer }) => answer === null);

  it("are one conflict, stated three times, and a misspelt name", () => {
    const conflicts = open.filter(({ url }) => url === "http://example.com/page.htm");
    expect(conflicts.map(({ id }) => id)).toEqual(["s-0296", "s-0457", "s-0130"]);
    const misspelt = open.filter((one) => !conflicts.includes(one));
    expect(misspelt.map(({ id }) => id)).toEqual(["s-0329", "s-0490"]);
    expect(misspelt.filter(({ robots }) => !robots?.startsWith("useragent:"))).toEqual([]);
  });

  for (const one of open.filter(({ rfc9309 }) => rfc9309 !== undefined)) {
    it(`are not settled, and decided as by Google's parser: ${titleOf(one)}`, () => {
      expect(ask(questionOf(one))).toMatchObject({ allowed: one.rfc9309, settled: false });
      const today = ask(questionOf(one, dialects["google-code"]));
      expect(today).toMatchObject({ allowed: one.rfc9309, settled: true });
    });
  }
});

describe("another dialect gives the answer that a case states for it:", () => {
  it("eight cases for rfc9309, eleven for google", () => {
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

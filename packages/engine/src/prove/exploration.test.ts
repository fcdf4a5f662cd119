import { expect, test } from "vitest";
import { parse } from "../document/parse.ts";
import { compile, type Matcher } from "../match/matcher.ts";
import { ComparedRules } from "./compared-rules.ts";

/** Each `*` before a letter stays a position, so one step of all units is many steps. */
function matcher(end: string): Matcher {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const rules = letters.flatMap((one) => letters.map((other) => `Disallow: /*${one}*${other}${end}`));
  return compile(parse(`User-agent: *\n${rules.join("\n")}\n`), "FooBot");
}

test.each([100, 1000, 10_000])("a search ends at most a tenth after its limit of %i steps", (maxSteps) => {
  const rules = new ComparedRules(matcher("*1"), matcher("*2"));
  const search = rules.search(rules.joined, () => false, maxSteps);
  expect([...search.wanted()]).toEqual([]);
  expect(search.isComplete).toBe(false);
  expect(search.steps).toBeGreaterThan(maxSteps);
  expect(search.steps).toBeLessThanOrEqual(1.1 * maxSteps);
});

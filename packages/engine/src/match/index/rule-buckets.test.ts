import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyDialect } from "../../../test/support/generators.ts";
import { group, rulesOf } from "../../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../../test/support/runs.ts";
import { RuleBuckets } from "./rule-buckets.ts";
import { searchRules } from "./rule-search.ts";

/** Heads with the lengths of hashed prefixes, and heads that are slightly shorter or longer. */
const heads = fc.constantFrom(
  "/",
  "/a",
  "/ab",
  "/aba",
  `/${"a".repeat(62)}`,
  `/${"a".repeat(70)}`,
  "*",
  "",
  "b",
);
const tails = fc.constantFrom("", "a", "b", "*", "$", "*a", "a$", "*$", "a*b", "\u00e9", "%61");
const path = fc.tuple(heads, tails).map((parts) => parts.join(""));

test("RuleBuckets.search() finds the same entry as searchRules(), in every dialect", PROPERTY_TEST, () => {
  const rules = fc.array(fc.tuple(fc.constantFrom("Allow", "Disallow"), path), { maxLength: 40 });
  always(
    fc.property(rules, fc.array(path, { minLength: 1, maxLength: 8 }), anyDialect, (list, paths, dialect) => {
      const table = rulesOf(group(...list.map((parts) => parts.join(": "))), dialect);
      const buckets = new RuleBuckets(table);
      for (const tail of paths) {
        const asked = `/${tail}`;
        expect([asked, buckets.search(asked, 0, asked.length)]).toEqual([
          asked,
          searchRules(table, asked, 0, asked.length),
        ]);
      }
    }),
  );
});

test("RuleBuckets.search() compares a path with only few of many rules", () => {
  const rules = Array.from({ length: 5000 }, (_, i) => `Disallow: /folder${i}/page`);
  const buckets = new RuleBuckets(rulesOf(group(...rules)));
  expect(buckets.search("/folder4321/page", 0, 16)).toBe(4321);
  // Rules whose longest hashed prefix is "/folder4" (4, 40 to 49, 400 to 499), and a few others with the same hash.
  expect(buckets.compared).toBeLessThan(200);
});

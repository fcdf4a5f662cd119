import { describe, expect, test } from "vitest";
import { bytesOf, group, rulesOf, utf8 } from "../../../test/support/robots.ts";
import { dialects } from "../../dialects/index.ts";
import type { RuleTable } from "./rule-table.ts";

const entriesOf = (table: RuleTable): number[] => Array.from({ length: table.length }, (_, entry) => entry);

/** Returns an entry as a short text: line, type, pattern and number of bytes, then the rule's value. */
function inShort(table: RuleTable, entry: number): string {
  const pattern = table.textOf(entry).slice(table.start(entry), table.end(entry));
  const value = table.text.slice(table.valueStart(entry), table.valueEnd(entry));
  const kind = `${table.allows(entry) ? "allow" : "disallow"}${table.isStarred(entry) ? "*" : ""}`;
  return `${table.line(entry)} ${kind} ${pattern} ${table.specificity(entry)} of ${value}`;
}

const RULES = [
  "Disallow: /a",
  "Allow: /b*c",
  "Crawl-delay: 1",
  "Disallow:",
  utf8("Disallow: /é"),
  "Allow: /*%2f%3ax$",
  "Disallow: /*",
];
const ENTRIES = [
  "2 disallow /a 2 of /a",
  "3 allow* /b*c 4 of /b*c",
  utf8("6 disallow /%C3%A9 7 of /é"),
  "7 allow* /*%2F%3Ax$ 10 of /*%2f%3ax$",
  "7 allow* /*?*/:x$ 10 of /*%2f%3ax$",
  "8 disallow* /* 2 of /*",
];

describe("RuleTable has an entry for each pattern of", () => {
  // Around 4680 rules, some of the indexes need more than 16 bits. The last numbers test both sides of that limit.
  test.each([0, 3, 4, 10, 1000, 4679, 4680, 4681, 4690])(
    "a rule, in file order, after %i other rules",
    (others) => {
      const before = Array.from({ length: others }, (_, i) => `Disallow: /${i % 10}`);
      const text = bytesOf(group(...before, ...RULES));
      const table = rulesOf(text);
      const own = entriesOf(table).slice(others);
      expect(own.map((entry) => inShort(table, entry))).toEqual(
        ENTRIES.map((entry) => entry.replace(/^\d+/, (line) => String(Number(line) + others))),
      );
      expect(table.length).toBe(others + ENTRIES.length);
      expect(table.starred).toBe(4);
      expect(table.bytes).toBe(2 * others + 2 + 4 + 7 + 10 + 8 + 2);
    },
  );

  test("the rules of several groups, and of no other line", () => {
    const table = rulesOf(
      "Disallow: /stray\nUser-agent: a\nDisallow: /a\nSitemap: /s\nUser-agent: b\nNoindex: /n\nAllow: /b\n",
    );
    expect(entriesOf(table).map((entry) => inShort(table, entry))).toEqual([
      "3 disallow /a 2 of /a",
      "7 allow /b 2 of /b",
    ]);
    expect([table.starred, table.bytes]).toEqual([0, 4]);
  });
});

test("RuleTable keeps patterns of any length, in a file of any length", () => {
  const lengths = [8_191, 8_192, 65_535, 65_536, 100_000];
  const lines = lengths.map((length) => `Allow: /${"a".repeat(length - 1)}`);
  for (let count = 1; count <= lines.length; count++) {
    const table = rulesOf(
      group(...lines.slice(0, count), ...Array.from({ length: 10 }, () => "Disallow: /b")),
    );
    expect(entriesOf(table).map((entry) => table.specificity(entry))).toEqual([
      ...lengths.slice(0, count),
      ...Array.from({ length: 10 }, () => 2),
    ]);
    expect(entriesOf(table).map((entry) => table.line(entry))).toEqual(
      Array.from({ length: count + 10 }, (_, i) => i + 2),
    );
  }
});

describe("RuleTable.weight()", () => {
  test.each<[what: string, heavier: string, other: string]>([
    ["most bytes win (RFC 9309 §2.2.2)", "Disallow: /ab", "Allow: /a"],
    ["most bytes of the normalised form win", utf8("Disallow: /é"), "Allow: /abcde"],
    ["most bytes as written do not win", "Allow: /ab", "Disallow: /%7E"],
    ["ties go to allow", "Allow: /a", "Disallow: /b"],
    ["ties go to allow for a rewritten rule", "Allow: /%7e", "Disallow: /b"],
  ])("is higher for the entry that decides: %s", (_, heavier, other) => {
    for (const rules of [
      [heavier, other],
      [other, heavier],
    ]) {
      const table = rulesOf(bytesOf(group(...rules)));
      const [first, second] = [table.weight(0), table.weight(1)] as [number, number];
      expect(first > second).toBe(rules[0] === heavier);
      expect(first).not.toBe(second);
    }
  });

  test("is the same for entries of equal length and type", () => {
    const table = rulesOf(group("Disallow: /a", "Disallow: /b", "Disallow: /%61"));
    expect(new Set(entriesOf(table).map((entry) => table.weight(entry))).size).toBe(1);
    const forms = rulesOf(group("Disallow: /*%2F%3A"));
    expect([forms.length, forms.weight(1)]).toEqual([2, forms.weight(0)]);
  });

  test("decreases in file order if the first match decides", () => {
    const table = rulesOf(group("Disallow: /a", "Allow: /ab", "Allow: /%7e", "Disallow: /abcdef"), {
      ...dialects.rfc9309,
      precedence: "first",
    });
    const weights = entriesOf(table).map((entry) => table.weight(entry));
    expect(weights).toEqual([...new Set(weights)].sort((a, b) => b - a));
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
  });
});

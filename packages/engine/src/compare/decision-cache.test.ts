import { expect, test } from "vitest";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import type { Decision } from "../match/decision.ts";
import { DecisionCache } from "./decision-cache.ts";

const URL_ASKED = "https://e.x/a";
const ground = dialects.rfc9309;
const DECISION: Decision = { allowed: true, settled: true, because: "no-rule" };

/** Creates a cache for a file of this length. `asked` lists the `maxBytes` of each dialect that the cache tries. */
function answers(
  length: number,
  url: string = URL_ASKED,
): { known: DecisionCache; asked: (number | null)[] } {
  const asked: (number | null)[] = [];
  const known = new DecisionCache(length, url, ({ maxBytes }) => {
    asked.push(maxBytes);
    return DECISION;
  });
  return { known, asked };
}

/** Returns `count` different dialects. */
function many(count: number, from = 0): Dialect[] {
  return Array.from({ length: count }, (_, i) => ({ ...ground, maxBytes: from + i }));
}

/** Returns how many of a thousand dialects are tried. */
function tries({ known, asked }: ReturnType<typeof answers>, from = 0): number {
  const before = asked.length;
  for (const dialect of many(1000, from)) known.tryGet(dialect);
  return asked.length - before;
}

test("DecisionCache computes each answer once, also for dialects that differ only in properties without effect on it", () => {
  const { known, asked } = answers(100);
  known.beginSearch(1);
  expect(known.get(ground)).toBe(DECISION);
  const { access } = dialects.amazonbot;
  const alike: Dialect = { ...ground, name: "x", title: "y", sources: {}, access, crawlDelay: "own-or-any" };
  expect([known.get(alike), known.tryGet(alike), known.tryGet(ground)]).toEqual([
    DECISION,
    DECISION,
    DECISION,
  ]);
  expect(asked).toHaveLength(1);
  expect(known.tryGet({ ...ground, maxBytes: 1 })).toBe(DECISION);
  expect(asked).toEqual([512_000, 1]);
});

test("DecisionCache.tryGet() tries fewer dialects for a longer file or a longer URL", () => {
  const each = (length: number, url?: string): number => {
    const one = answers(length, url);
    one.known.beginSearch(1);
    return tries(one);
  };
  const max = 2 ** 25;
  expect(each(0)).toBe(1000);
  expect(each(10_000)).toBe(1000);
  expect(each(480_000)).toBe(Math.floor(max / (480_000 + URL_ASKED.length)));
  expect(each(480_000, `https://e.x/${"a".repeat(500)}`)).toBe(Math.floor(max / (480_000 * 3 + 512)));
  expect(each(max - URL_ASKED.length)).toBe(1);
  expect(each(max)).toBe(0);
});

test("DecisionCache.beginSearch() gives each search an equal share of the work, including the unused work of earlier searches", () => {
  const one = answers(480_000);
  const all = 69;
  one.known.beginSearch(3);
  expect(tries(one)).toBe(all / 3);
  one.known.beginSearch(2);
  expect(tries(one, 1000)).toBe(all / 3);
  one.known.beginSearch(1);
  for (const dialect of many(5, 2000)) one.known.tryGet(dialect);
  one.known.beginSearch(1);
  expect(tries(one, 3000)).toBe(all / 3 - 5);
  expect(one.known.tryGet({ ...ground, maxBytes: 9999 })).toBeUndefined();
  // A cached answer costs nothing.
  expect(one.known.tryGet({ ...ground, maxBytes: 0 })).toBe(DECISION);
});

test("DecisionCache.get() always answers, even for a very long file", () => {
  const { known, asked } = answers(2 ** 30);
  for (const dialect of many(20)) expect(known.get(dialect)).toBe(DECISION);
  expect(asked).toHaveLength(20);
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchByBacktracking } from "../../test/support/oracle-paths.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { matchesPattern } from "./path-pattern.ts";

/** Matches a pattern and a path that are parts of longer strings. The surrounding text must not change the result. */
function matches(pattern: string, path: string): boolean {
  const surroundings = ["", "a", "/", "*", "$", "b/"];
  const [first, ...others] = surroundings.map((around) =>
    matchesPattern(
      around + pattern + around,
      around.length,
      around.length + pattern.length,
      around + path + around,
      around.length,
      around.length + path.length,
    ),
  );
  for (const other of others) expect(other).toBe(first);
  return first as boolean;
}

describe("matchesPattern() without wildcards (RFC 9309 §2.2.2)", () => {
  test.each<[pattern: string, path: string, expected: boolean]>([
    ["", "/", true],
    ["/", "/", true],
    ["/", "/a", true],
    ["/a", "/", false],
    ["/a", "/a", true],
    ["/a", "/ab", true],
    ["/ab", "/a", false],
    ["/a", "/b", false],
    ["/a", "/A", false],
    ["a", "/a", false],
    ["/b", "/a/b", false],
  ])("of %s on %s is %s", (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });
});

describe("matchesPattern() with $ (RFC 9309 §2.2.3)", () => {
  test.each<[pattern: string, path: string, expected: boolean]>([
    ["/a$", "/a", true],
    ["/a$", "/ab", false],
    ["/a$", "/", false],
    ["$", "/", false],
    ["$", "", true],
    ["/a$b", "/a$b", true],
    ["/a$b", "/a", false],
    ["/a$$", "/a$", true],
    ["/a$$", "/a", false],
    ["/$", "/", true],
    ["/$", "/$", false],
  ])("of %s on %s is %s", (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });
});

describe("matchesPattern() with * (RFC 9309 §2.2.3)", () => {
  test.each<[pattern: string, path: string, expected: boolean]>([
    ["*", "/", true],
    ["/*", "/", true],
    ["/a*", "/a", true],
    ["/a*", "/abc", true],
    ["/a*", "/b", false],
    ["*a", "/xa", true],
    ["*a", "/x", false],
    ["/*b", "/ab", true],
    ["/*b", "/b", true],
    ["/*bc", "/abbc", true],
    ["/*b", "/a", false],
    ["/a*a", "/a", false],
    ["/a*a", "/aa", true],
    ["/*a*b*c", "/xxaxxbxxc", true],
    ["/*a*b*c", "/xxbxxaxxc", false],
    ["/**a", "/a", true],
    ["/*.php", "/a/b.php?x", true],
    ["/*.php$", "/a/b.php", true],
    ["/*.php$", "/a/b.php?x", false],
    ["/*.php$", "/a.php/b.php", true],
    ["/*$", "/anything", true],
    ["/**$", "/", true],
    ["*$", "", true],
    ["/a*b$", "/ab", true],
    ["/a*b$", "/a", false],
    ["/a*b$", "/abc", false],
    ["/a*ba$", "/aba", true],
    ["/ab*ba$", "/aba", false],
    ["/ab*ba$", "/abba", true],
    ["/*ab*ab$", "/abab", true],
    ["/*ab*ab$", "/ab", false],
    ["/*aab", "/aaab", true],
    ["/*$b", "/a$b", true],
    ["/*$b", "/ab", false],
    ["/a*$$", "/a$", true],
    ["/a*$$", "/a", false],
  ])("of %s on %s is %s", (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });
});

describe("matchesPattern() of a path inside a longer string", () => {
  test.each<[pattern: string, expected: boolean]>([
    ["/*bc", false],
    ["/*b", true],
    ["/*bc$", false],
    ["/ab", true],
    ["/abc", false],
    ["/*abc", false],
    ["/*d", false],
    ["/a*b$", true],
  ])("ignores the text after the path for %s", (pattern, expected) => {
    expect(matchesPattern(pattern, 0, pattern.length, "x/abcd", 1, 4)).toBe(expected);
  });

  test("ignores the text after the path after many near misses", () => {
    const stretch = `${"a".repeat(10)}b${"a".repeat(10)}`;
    const text = `/${"a".repeat(600)}${stretch}`;
    const matchesUpTo = (end: number): boolean =>
      matchesPattern(`/*${stretch}`, 0, 2 + stretch.length, text, 0, end);
    expect(matchesUpTo(text.length)).toBe(true);
    expect(matchesUpTo(text.length - 1)).toBe(false);
  });
});

describe("matchesPattern() of a long stretch in a long path", () => {
  const filler = "ab".repeat(300);
  const stretch = `${"ab".repeat(20)}c`;
  const restarts = `${"aab".repeat(8)}aac`;

  test.each<[what: string, pattern: string, path: string, expected: boolean]>([
    ["matches at the end", `/*${stretch}`, `/${filler}${stretch}`, true],
    ["matches in the middle", `/*${stretch}x`, `/${filler}${stretch}x${filler}`, true],
    ["matches at the start", `*${stretch}`, `${stretch}${filler}`, true],
    ["does not match a missing stretch", `/*${stretch}`, `/${filler}${filler}`, false],
    [
      "does not match a stretch without its last byte",
      `/*${stretch}`,
      `/${filler}${stretch.slice(0, -1)}`,
      false,
    ],
    ["matches two occurrences", `/*${stretch}*${stretch}`, `/${filler}${stretch}${filler}${stretch}`, true],
    [
      "does not match one occurrence instead of two",
      `/*${stretch}*${stretch}`,
      `/${filler}${stretch}${filler}${filler}`,
      false,
    ],
    [
      "does not match two overlapping occurrences",
      `/*${"a".repeat(30)}*${"a".repeat(30)}$`,
      `/${"b".repeat(600)}${"a".repeat(59)}`,
      false,
    ],
    [
      "matches two adjacent occurrences",
      `/*${"a".repeat(30)}*${"a".repeat(30)}$`,
      `/${"b".repeat(600)}${"a".repeat(60)}`,
      true,
    ],
    ["matches after false starts", `/*${restarts}`, `/${"aab".repeat(200)}aac`, true],
    ["does not match only false starts", `/*${restarts}`, `/${"aab".repeat(200)}aa`, false],
    ["matches after overlapping false starts", `/*${"a".repeat(24)}b`, `/${"a".repeat(600)}b`, true],
    ["does not match only overlapping false starts", `/*${"a".repeat(24)}b`, `/${"a".repeat(600)}`, false],
    [
      "matches a stretch that repeats its own start",
      `/*${"abcabcabd".repeat(3)}`,
      `/${"x".repeat(520)}abcabc${"abcabcabd".repeat(3)}`,
      true,
    ],
  ])("%s", (_, pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
    expect(path.length).toBeGreaterThan(512);
  });

  // Hundreds of near misses, so that every search method is used.
  const letters = fc.string({ unit: fc.constantFrom("a", "a", "b"), minLength: 1, maxLength: 10 });
  const stretchOf = fc.oneof(
    letters,
    fc.tuple(letters, fc.nat({ max: 8 }), letters).map(([one, times, rest]) => one.repeat(times) + rest),
  );
  const kinds: ((stretch: string) => string)[] = [
    (stretch) => `${stretch.slice(0, -1)}c`,
    (stretch) => `c${stretch.slice(1)}`,
    (stretch) => stretch.slice(0, -1) + (stretch.endsWith("a") ? "b" : "a"),
    (stretch) => (stretch.startsWith("a") ? "b" : "a") + stretch.slice(1),
    (stretch) => stretch.slice(0, stretch.length >> 1) + stretch.slice((stretch.length >> 1) + 1),
    (stretch) => stretch[0] as string,
    (stretch) => stretch.at(-1) as string,
    () => "c",
  ];
  const misses = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(1, 3, 30, 300)), {
    maxLength: 4,
  });

  test("finds the first occurrence, as String.indexOf() does", PROPERTY_TEST, () => {
    always(
      fc.property(stretchOf, misses, misses, fc.boolean(), (stretch, before, after, there) => {
        const text = (blocks: typeof before): string =>
          blocks.map(([kind, times]) => kind(stretch).repeat(times)).join("");
        const path = `/${text(before)}${there ? `${stretch}d` : ""}${text(after)}`;
        const first = path.indexOf(stretch);
        const behind = path.slice(first + stretch.length);
        const matchesHere = (pattern: string): boolean =>
          matchesPattern(pattern, 0, pattern.length, `${path}${stretch}`, 0, path.length);
        expect(matchesHere(`/*${stretch}`)).toBe(first >= 0);
        expect(matchesHere(`/*${stretch}*d`)).toBe(first >= 0 && behind.includes("d"));
        expect(matchesHere(`/*${stretch}*${stretch}`)).toBe(first >= 0 && behind.includes(stretch));
        expect(matchesHere(`/*${stretch}*${stretch}$`)).toBe(
          first >= 0 && behind.endsWith(stretch) && behind.length >= stretch.length,
        );
      }),
    );
  });
});

test("matchesPattern() agrees with a backtracking search", PROPERTY_TEST, () => {
  const pattern = fc.string({ unit: fc.constantFrom(..."//aab***$%"), maxLength: 10 });
  const path = fc.string({ unit: fc.constantFrom(..."//aab*$%"), maxLength: 14 });
  always(
    fc.property(pattern, path, (left, right) => {
      expect(matches(left, `/${right}`)).toBe(matchByBacktracking(left, `/${right}`));
      expect(matches(`/${left}`, `/${right}`)).toBe(matchByBacktracking(`/${left}`, `/${right}`));
    }),
  );
});

describe("matchesPattern() of stretches after many near misses", () => {
  /** Whether the path contains `first`, and `second` after the first occurrence of `first`. Uses `indexOf`. */
  function fits(path: string, first: string, second: string, anchored: boolean): boolean {
    const behind = path.indexOf(first, 1) + first.length;
    if (behind < first.length) return false;
    return anchored
      ? path.length - second.length >= behind && path.endsWith(second)
      : path.includes(second, behind);
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "agrees with String.indexOf() on random texts of few letters (seed %i)",
    (seed) => {
      let state = seed;
      const below = (max: number): number => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
        return (state >>> 8) % max;
      };
      const text = (letters: string, length: number): string =>
        Array.from({ length }, () => letters[below(letters.length)]).join("");
      for (let i = 0; i < 150; i++) {
        const unit = text("ab", 1 + below(6));
        const first = unit.repeat(1 + below(12)) + text("abc", below(3));
        const second = text("ab", 1 + below(9)) + text("c", below(2));
        const nearly =
          first.slice(0, -1).repeat(below(60)) + text("ab", below(700)) + first.slice(1).repeat(below(60));
        for (const path of [
          `/${nearly}`,
          `/${nearly}${first}`,
          `/${nearly}${first}${text("ab", 50)}${second}`,
        ]) {
          for (const end of ["", "$"]) {
            const pattern = `/*${first}*${second}${end}`;
            const expected = fits(path, first, second, end === "$");
            expect([pattern, path, matchesPattern(pattern, 0, pattern.length, path, 0, path.length)]).toEqual(
              [pattern, path, expected],
            );
            // Inside longer strings, the surrounding text must not change the result.
            const [around, outside] = [`${first}${pattern}${first}`, `${first}${path}${first}${second}`];
            const from = first.length;
            expect(
              matchesPattern(around, from, from + pattern.length, outside, from, from + path.length),
            ).toBe(expected);
          }
        }
      }
    },
  );
});

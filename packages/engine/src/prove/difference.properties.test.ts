import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyDialect } from "../../test/support/generators.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { parse } from "../document/parse.ts";
import { compile, type Matcher } from "../match/matcher.ts";
import { difference } from "./difference.ts";

const HOST = "https://example.com";
const LENGTH = 4;

/** Four letters of patterns, and rules that are written with them. */
const files = fc
  .tuple(fc.constantFrom("b", "%", "é", "."), fc.constantFrom("*", "$", "?"))
  .chain(([letter, special]) => {
    const letters = ["/", "a", letter, special];
    const triplet = fc.constantFrom("%61", "%2F", "%c3%a9", "%");
    const piece = fc.oneof(fc.constantFrom(...letters, "*"), triplet);
    const path = fc
      .tuple(
        fc.constantFrom("/", "/", "/", ""),
        fc.array(piece, { maxLength: 4 }),
        fc.constantFrom("", "", "$"),
      )
      .map(([start, pieces, end]) => start + pieces.join("") + end);
    const rule = fc.tuple(fc.constantFrom("Allow: ", "Disallow: "), path).map((parts) => parts.join(""));
    const rules = fc.array(rule, { maxLength: 4 });
    return fc.record({ letters: fc.constant(letters), before: rules, after: rules, edit: fc.boolean() });
  });

/** A client sends no dot segments. Node.js 20 keeps that of `//.a/.`, against the URL standard. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Yields all URLs with a path and query of these letters, as a client sends them. */
function* urlsOf(letters: readonly string[], path: string = "/"): Generator<string> {
  const { href } = new URL(HOST + path);
  if (!DOT_SEGMENT.test(href.split("?", 1)[0] ?? "")) yield href;
  if (path.length <= LENGTH) for (const letter of letters) yield* urlsOf(letters, path + letter);
}

function pairAt(before: Matcher, after: Matcher, url: string): string {
  const lines = [before, after].map((matcher) => {
    const decision = matcher.decide(url);
    return decision.because === "rule" ? decision.rule.line : 0;
  });
  return lines.join(" ");
}

test("difference() agrees with brute force over all short URLs, in any two dialects", PROPERTY_TEST, () => {
  always(
    fc.property(
      files,
      anyDialect,
      fc.option(anyDialect),
      ({ letters, before, after, edit }, first, second) => {
        const compiled = (rules: readonly string[], dialect: Dialect): Matcher =>
          compile(parse(`User-agent: *\n${rules.join("\n")}\n`, { dialect }), "FooBot", { dialect });
        const one = compiled(before, first);
        const other = compiled(edit ? [...before, ...after.slice(0, 1)] : after, second ?? first);
        const { result, witnesses, isComplete } = difference(one, other);

        for (const { url } of witnesses) {
          expect(new URL(url).href).toBe(url);
          expect(one.decide(url).allowed).not.toBe(other.decide(url).allowed);
        }
        const pairs = new Set(witnesses.map(({ url }) => pairAt(one, other, url)));
        for (const url of urlsOf(letters)) {
          if (one.decide(url).allowed === other.decide(url).allowed) continue;
          expect(result).not.toBe("equal");
          if (!isComplete) continue;
          expect(witnesses[0]?.url.length).toBeLessThanOrEqual(url.length);
          expect(pairs).toContain(pairAt(one, other, url));
        }
      },
    ),
  );
});

import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { sourceOf, sourceText, valueText } from "./property-text.ts";

test.for([
  ["first", "first"],
  [500_000, "500000"],
  [null, "no limit"],
  [true, "yes"],
  [false, "no"],
  [[], "none"],
  [["a", "b"], "a, b"],
  [["a", "b", "c", "d", "e", "f"], "a, b, c, d and 2 more"],
  [[["dissallow", "disallow"]], "dissallow for disallow"],
  [
    {
      forbidden: "unavailable",
      outage: [
        { afterSeconds: 0, holds: "closed" },
        { afterSeconds: 9, holds: "open" },
      ],
    },
    "forbidden: unavailable, outage: closed, open after 9 s",
  ],
] as const)("valueText() formats %j as %s", ([value, shown]) => {
  expect(valueText(value)).toBe(shown);
});

describe("sourceOf()", () => {
  const { google, rfc9309 } = dialects;

  test("returns the argument `source` if it is given", () => {
    const source = sourceOf(google, "missingColon", google.sources.missingColon);
    expect(sourceText(source)).toMatch(/^google\/robotstxt: .* \(observed\)$/);
  });

  test("returns RFC 9309 if no source is given and the value is the same as in RFC 9309", () => {
    for (const dialect of [google, rfc9309]) {
      expect(sourceText(sourceOf(dialect, "wildcards", undefined))).toBe(`${rfc9309.title} (stated)`);
    }
  });

  test("returns undefined if no source is given and the value differs from RFC 9309", () => {
    expect(sourceText(sourceOf(google, "missingColon", undefined))).toBe("source unknown");
  });
});

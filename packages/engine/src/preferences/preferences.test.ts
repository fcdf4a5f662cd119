import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answersOf, ask, ORIGIN, positionsOf } from "../../test/support/ask-preferences.ts";
import { anyBytes, anyString } from "../../test/support/generators.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { parse } from "../document/parse.ts";
import { InvalidProductTokenError, InvalidUrlError } from "../errors.ts";
import { resolvePreferences } from "./preferences.ts";

test("resolvePreferences() returns unknown without any sources", () => {
  expect(ask({})).toEqual({
    "train-ai": "unknown",
    "ai-input": "unknown",
    search: "unknown",
    because: { "train-ai": [], "ai-input": [], search: [] },
    statements: [],
    conflicts: [],
  });
});

describe("resolvePreferences() with an HTTP header", () => {
  test.each<[headers: readonly (readonly [string, string])[], expected: string]>([
    [[["Content-Usage", "train-ai=n"]], "no unknown unknown"],
    // RFC 9651 §4.2: the lines form one dictionary, and the last value of a key counts.
    [
      [
        ["content-usage", "train-ai=n, search=y"],
        ["CONTENT-USAGE", "train-ai=y"],
      ],
      "yes unknown yes",
    ],
    [
      [
        ["content-usage", "train-ai=n"],
        ["content-usage", "Fault"],
      ],
      "unknown unknown unknown",
    ],
    [[["content-signal", "ai-train=yes, search=yes, ai-input=yes"]], "yes yes yes"],
    [[["tdm-reservation", "1"]], "no unknown unknown"],
    [[["tdm-reservation", "0"]], "yes unknown unknown"],
    [[["tdm-reservation", "2"]], "unknown unknown unknown"],
    [[["X-Robots-Tag", "noai"]], "no unknown unknown"],
    [[["X-Robots-Tag", "otherbot: noai"]], "unknown unknown unknown"],
    [[["X-Robots-Tag", "anybot: noai"]], "no unknown unknown"],
    [[["X-Robots-Tag", "noimageai"]], "unknown unknown unknown"],
    [
      [
        ["Content-Type", "image/png"],
        ["X-Robots-Tag", "noimageai"],
      ],
      "no unknown unknown",
    ],
    [[["X-Robots-Tag", "DisallowAITraining"]], "unknown unknown unknown"],
  ])("reads %j", (headers, expected) => {
    expect(answersOf(ask({ headers }))).toBe(expected);
  });

  test("prefers an answer `no` to a `yes` from other mechanisms, and reports the contradiction", () => {
    const answer = ask({
      document: parse("User-agent: *\nContent-Usage: train-ai=y\nContent-Signal: ai-train=no\n"),
      headers: [
        ["Date", "x"],
        ["Content-Usage", "train-ai=y, search=y"],
      ],
    });
    expect(answersOf(answer)).toBe("no unknown yes");
    expect(positionsOf(answer.because["train-ai"])).toEqual(["robots.txt 3"]);
    expect(answer.conflicts).toEqual([
      { code: "contradiction", category: "train-ai", statements: answer.statements },
    ]);
    expect(positionsOf(answer.statements)).toEqual(["robots.txt 2", "robots.txt 3", "header 2"]);
  });
});

test("resolvePreferences() accepts a header that can be iterated only once", () => {
  const lines = [
    ["content-usage", "search=y"],
    ["tdm-reservation", "1"],
  ] as const;
  expect(answersOf(ask({ headers: lines.values() }))).toBe("no unknown yes");
});

test("resolvePreferences() throws for invalid arguments and never for any content", PROPERTY_TEST, () => {
  expect(() => resolvePreferences({}, "anybot", "/a")).toThrow(InvalidUrlError);
  expect(() => resolvePreferences({}, "", ORIGIN)).toThrow(InvalidProductTokenError);
  expect(() => resolvePreferences({ document: "User-agent: *" as never }, "anybot", ORIGIN)).toThrow(
    /must be a document of parse\(\); received "User-agent: \*"/,
  );
  const words = fc
    .array(
      fc.constantFrom(
        "content-usage",
        "content-signal",
        "license",
        "user-agent",
        "noai",
        ..."::==  ,\n/*yn;",
      ),
    )
    .map((parts) => parts.join(""));
  always(
    fc.property(anyBytes, words, anyString, anyString, (bytes, text, value, name) => {
      const headers = [
        ["content-usage", value],
        ["x-robots-tag", text],
        ["link", value],
        ["tdm-reservation", value],
      ] as const;
      const meta = [{ name, content: value }];
      for (const document of [parse(bytes), parse(text)]) {
        const answer = ask({ document, headers, meta, tdmrep: value });
        for (const one of [answer["train-ai"], answer["ai-input"], answer.search]) {
          expect(["yes", "no", "unknown"]).toContain(one);
        }
      }
    }),
  );
});

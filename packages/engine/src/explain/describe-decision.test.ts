import { describe, expect, it, test } from "vitest";
import { parse } from "../document/parse.ts";
import type { Decision } from "../match/decision.ts";
import { compile } from "../match/matcher.ts";
import { type DescribeOptions, describeDecision } from "./describe-decision.ts";

const ROBOTS = "User-agent: *\n  Disallow: /no\nAllow: /no/but";
const URL_OF = "https://example.com";

function decide(path: string, robots = ROBOTS): Decision {
  return compile(parse(robots), "FooBot").decide(URL_OF + path);
}

const of = (because: "no-rule" | "no-group" | "robots-txt" | "other-origin"): Decision => ({
  allowed: because !== "other-origin",
  settled: true,
  because,
});
const unavailable: Decision = {
  allowed: true,
  settled: true,
  because: "unavailable",
  access: { kind: "unavailable", status: 404 },
};
const unreachable: Decision = {
  allowed: false,
  settled: true,
  because: "unreachable",
  access: { kind: "unreachable", since: 0, error: new Error("\u001b[31m") },
};
const tokens = ["Googlebot-Image", "Googlebot"];

const cases: readonly [Decision, DescribeOptions, string, object, string][] = [
  [
    decide("/no"),
    {},
    "rule",
    { line: 2, column: 3, field: "Disallow", path: "/no" },
    "robots.txt line 2: Disallow: /no",
  ],
  [
    decide("/no/but"),
    { place: (line, column) => `a.txt:${line}:${column}` },
    "rule",
    { line: 3, column: 1, field: "Allow", path: "/no/but" },
    "a.txt:3:1: Allow: /no/but",
  ],
  [
    decide("/no"),
    { record: "Dissallow :  /no\u0007" },
    "rule",
    { line: 2, column: 3, field: "Disallow", path: "/no" },
    "robots.txt line 2: Dissallow :  /no\\u{7}",
  ],
  [of("no-rule"), {}, "no-rule", {}, "no rule matches"],
  [of("no-group"), {}, "no-group", { tokens: [], ignoresAny: false }, "no group for this crawler or *"],
  [
    of("no-group"),
    { tokens },
    "no-group",
    { tokens, ignoresAny: false },
    "no group for Googlebot-Image, Googlebot or *",
  ],
  [
    of("no-group"),
    { tokens: ["AdsBot"], ignoresAny: true },
    "no-group",
    { tokens: ["AdsBot"], ignoresAny: true },
    "no group for AdsBot, and groups for * do not apply to it",
  ],
  [
    of("no-group"),
    { tokens, exceeds: 500 },
    "file-too-long",
    { maxBytes: 500 },
    "a robots.txt of more than 500 bytes forbids nothing",
  ],
  [of("robots-txt"), {}, "robots-txt", {}, "/robots.txt itself is always allowed"],
  [of("other-origin"), { robots: "a.txt" }, "other-origin", {}, "a.txt governs another origin"],
  [
    unavailable,
    {},
    "unavailable",
    { status: 404, failure: "status 404" },
    "robots.txt is unavailable: status 404",
  ],
  [
    unavailable,
    { failure: "404 Not Found" },
    "unavailable",
    { status: 404, failure: "404 Not Found" },
    "robots.txt is unavailable: 404 Not Found",
  ],
  [
    unreachable,
    { robots: "https://example.com/robots.txt" },
    "unreachable",
    { status: undefined, failure: "no answer" },
    "https://example.com/robots.txt is unreachable: no answer",
  ],
];

for (const [decision, options, id, params, text] of cases) {
  test(`describeDecision() returns ${id}: ${text}`, () => {
    expect(describeDecision(decision, options)).toEqual({ id, params, text });
  });
}

describe("the text of describeDecision()", () => {
  it("shows escapes for the control characters of the rule, the names and the failure", () => {
    const esc = "\u001b[2J\u202e";
    const texts = [
      describeDecision(decide("/%1B[2J", `User-agent: *\nDisallow: /${"\u001b[2J"}`)),
      describeDecision(decide("/no"), { robots: esc }),
      describeDecision(decide("/no"), { place: () => esc }),
      describeDecision(of("no-group"), { tokens: [esc] }),
      describeDecision(of("other-origin"), { robots: esc }),
      describeDecision(unreachable, { failure: esc }),
    ].map(({ text }) => text);
    for (const text of texts) {
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(text).toContain("\\u{1b}[2J");
    }
  });

  it("cuts a long pattern to 200 UTF-16 units, or to maxPathLength, but params contain the whole pattern", () => {
    const path = `/${"a".repeat(500)}`;
    const decision = decide(path, `User-agent: *\nDisallow: ${path}`);
    const { text, params } = describeDecision(decision);
    expect(text).toBe(`robots.txt line 2: Disallow: ${path.slice(0, 199)}…`);
    expect(params).toMatchObject({ path });
    expect(describeDecision(decision, { maxPathLength: 5 }).text).toMatch(/: \/aaa…$/);
  });

  it("does not cut a pattern inside a surrogate pair, and counts the length of escapes", () => {
    const smiles = `/${"😀".repeat(200)}`;
    const { text } = describeDecision(decide(smiles, `User-agent: *\nDisallow: ${smiles}`), {
      maxPathLength: 9,
    });
    expect(text).toMatch(/: \/😀😀😀…$/u);
    const bells = `/${"\u0007".repeat(100)}`;
    const shown = describeDecision(decide(`/${"%07".repeat(100)}`, `User-agent: *\nDisallow: ${bells}`));
    expect(shown.text.length).toBeLessThanOrEqual("robots.txt line 2: Disallow: ".length + 200);
  });

  it("ends with the field's colon if the rule has no path", () => {
    const empty: Decision = {
      allowed: true,
      settled: true,
      because: "rule",
      rule: { type: "disallow", path: "", line: 4, span: { start: 0, end: 9 } },
      position: { line: 4, column: 1 },
      specificity: 0,
    };
    expect(describeDecision(empty).text).toBe("robots.txt line 4: Disallow:");
  });
});

import { dialects, parse, type RobotsDocument, type RobotsLine } from "@maycrawl/engine";
import { expect, it } from "vitest";
// Some cases test steps of a decision that are not public: the product token's grammar, the path of a URL and the
// normalised form of a pattern.
import { fitsGrammar } from "../packages/engine/src/groups/product-token.ts";
import { normalisePattern } from "../packages/engine/src/patterns/percent-encoding.ts";
import { locatePath } from "../packages/engine/src/patterns/url-path.ts";
import { latin1Of } from "../packages/engine/src/text/bytes.ts";
import { countsOf, describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements, verdictOf } from "./extra-question.ts";
import { robotsOf } from "./vector.ts";

const dialect = dialects["google-code"];
const cases = extraCases("google");
const of = (kind: string, op?: string): readonly ExtraCase[] =>
  cases.filter((one) => one.kind === kind && one.op === op);

const RULED = ["user-agent", "allow", "disallow", "sitemap"];

/** Returns facts about a line as Google's reporter does. False ones are omitted, as in its cases. */
function factsOf(document: RobotsDocument, line: RobotsLine): Readonly<Record<string, unknown>> {
  const { field, kind, name, value } = line;
  const ruled = field !== undefined && RULED.includes(field);
  const between = name && value ? document.text({ start: name.end, end: value.start }) : ":";
  const written = name ? document.text(name).toLowerCase() : "";
  const flags = {
    comment: kind !== "comment" && line.comment !== undefined,
    comment_only: kind === "comment",
    empty: kind === "blank",
    missing_colon: !between.includes(":"),
    typo: ruled && !written.startsWith(field),
  };
  return {
    line: line.number,
    directive: field === undefined ? null : ruled || field === "unknown" ? field : "unused",
    ...Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag)),
  };
}

/** Returns our values for the fields that a case of the kind `parse` expects. */
function parsed(one: ExtraCase): unknown {
  const document = parse(robotsOf(one), { dialect });
  const lines = document.lines.map((line) => factsOf(document, line));
  const known = lines.filter(({ directive }) => RULED.includes(String(directive)));
  // Google's reporter counts another, empty line after a final line end.
  const last = document.lines.at(-1);
  if (last !== undefined && last.ending.end > last.ending.start) {
    lines.push({ line: lines.length + 1, directive: null, empty: true });
  }
  const ours: Readonly<Record<string, unknown>> = {
    directives: known.length,
    unknown_directives: lines.filter(({ directive }) => directive === "unknown").length,
    last_directive_line: known.at(-1)?.["line"],
    lines_seen: lines.length,
    too_long_lines: document.lines.filter(({ cut }) => cut).map(({ number }) => number),
    lines,
  };
  return Object.fromEntries(Object.keys(one.expect as object).map((name) => [name, ours[name]]));
}

describeExtra("the engine in google-code, on google/robotstxt's own tests", () => {
  it("has all cases", () => {
    expect(countsOf(cases)).toEqual({
      allow: 554,
      "other valid-agent": 10,
      "other url-path": 19,
      "other escape-pattern": 4,
      parse: 14,
      "sitemaps robots": 2,
    });
  });

  it("returns the expected verdict in 554 cases, in every way of asking", () => {
    expect(disagreements(of("allow"), (one) => verdictOf(one, dialect))).toEqual([]);
  });

  it("accepts the expected product tokens (RFC 9309 §2.2.1)", () => {
    expect(disagreements(of("other", "valid-agent"), ({ agent }) => fitsGrammar(agent ?? ""))).toEqual([]);
  });

  it("matches the expected part of a URL", () => {
    const pathOf = (url: string): string => {
      const { text, start, end } = locatePath(url, dialect);
      return text.slice(start, end);
    };
    expect(disagreements(of("other", "url-path"), ({ url }) => pathOf(url ?? ""))).toEqual([]);
  });

  it("normalises patterns as expected", () => {
    const escaped = (one: ExtraCase): string => {
      const { value } = one as ExtraCase & { readonly value: string };
      return normalisePattern(latin1Of(new TextEncoder().encode(value)), dialect);
    };
    expect(disagreements(of("other", "escape-pattern"), escaped)).toEqual([]);
  });

  it("parses files as expected, line by line", () => {
    expect(disagreements(of("parse"), parsed)).toEqual([]);
  });

  it("finds the expected Sitemap lines", () => {
    const found = (one: ExtraCase): readonly string[] =>
      parse(robotsOf(one), { dialect }).sitemaps.map(({ url }) => url);
    expect(
      disagreements(
        cases.filter(({ kind }) => kind === "sitemaps"),
        found,
      ),
    ).toEqual([]);
  });
});

import { diagnoseLines, parse, type RobotsDocument, type Rule } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import {
  dialectOf,
  type ExpectedDocument,
  type LineDiagnosticsVector,
  type ParseVector,
  robotsOf,
} from "./vector.ts";
import { readVectors } from "./vector-files.ts";

const ruleText = ({ type, path }: Rule): string => `${type} ${path}`;

/** What a document holds, as the vectors write it. */
function inShort(document: RobotsDocument): Required<ExpectedDocument> {
  return {
    lines: document.lines.map(({ kind }) => kind),
    cut: document.lines.map(({ cut }) => cut),
    groups: document.groups.map(({ agents, rules }) => ({
      agents: agents.map(({ value }) => value),
      rules: rules.map(ruleText),
    })),
    strayRules: document.strayRules.map(ruleText),
    sitemaps: document.sitemaps.map(({ url }) => url),
    fields: document.fields.map(({ field, value }) => `${field} ${value}`),
    truncated: document.truncated,
    bytes: document.bytes.length,
  };
}

describe("documents", () => {
  for (const vector of readVectors().filter((one): one is ParseVector => one.kind === "parse")) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        const document = parse(robotsOf(vector), { dialect: dialectOf(vector, name) });
        expect(inShort(document)).toMatchObject(vector.expect);
        // Whatever else holds: the lines tile the bytes.
        const ends = document.lines.map(({ span }) => span.end);
        expect(document.lines.map(({ span }) => span.start)).toEqual([0, ...ends].slice(0, ends.length));
        expect(ends.at(-1) ?? 0).toBe(document.bytes.length);
      });
    }
  }
});

describe("odd lines", () => {
  for (const vector of readVectors().filter(
    (one): one is LineDiagnosticsVector => one.kind === "line-diagnostics",
  )) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        const document = parse(robotsOf(vector), { dialect: dialectOf(vector, name) });
        expect(diagnoseLines(document).map(({ code, line }) => `${code} ${line}`)).toEqual(vector.expect);
      });
    }
  }
});

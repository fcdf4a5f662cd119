import { diagnoseLines, parse } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { documentInShort } from "./document-in-short.ts";
import { dialectOf, type LineDiagnosticsVector, type ParseVector, robotsOf } from "./vector.ts";
import { readVectors } from "./vector-files.ts";

describe("parse() returns the document that the vectors expect", () => {
  for (const vector of readVectors().filter((one): one is ParseVector => one.kind === "parse")) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        const document = parse(robotsOf(vector), { dialect: dialectOf(vector, name) });
        expect(documentInShort(document)).toMatchObject(vector.expect);
        // In every document, the lines cover the bytes without gaps.
        const ends = document.lines.map(({ span }) => span.end);
        expect(document.lines.map(({ span }) => span.start)).toEqual([0, ...ends].slice(0, ends.length));
        expect(ends.at(-1) ?? 0).toBe(document.bytes.length);
      });
    }
  }
});

describe("diagnoseLines() returns the diagnostics that the vectors expect", () => {
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

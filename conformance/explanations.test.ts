import { compile, explain, parse } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { inShort } from "./ask.ts";
import { type DecisionVector, dialectOf, robotsOf, urlOf } from "./vector.ts";
import { readVectors } from "./vector-files.ts";

/** The decision vectors that expect a decision, not an error. */
const vectors = readVectors().filter(
  (one): one is DecisionVector => one.kind === undefined && "allowed" in one.expect,
);

describe("explain() agrees with the decision, and its proposed edit reverses it:", () => {
  for (const vector of vectors) {
    for (const name of vector.dialects) {
      const { productToken, robotsUrl } = vector;
      const dialect = dialectOf(vector, name);
      const options = robotsUrl === undefined ? { dialect } : { dialect, robotsUrl };
      const document = parse(robotsOf(vector), { dialect });
      const url = urlOf(vector);

      it(`${vector.id} in ${name}`, () => {
        const matcher = compile(document, productToken, options);
        const { decision, candidates, groups, flip } = explain(document, productToken, url, options);
        expect(inShort(decision)).toMatchObject(vector.expect);

        const deciding = candidates
          .filter(({ outcome }) => outcome === "decides")
          .map(({ rule }) => rule.line);
        expect(deciding).toEqual(decision.because === "rule" ? [decision.position.line] : []);
        expect(groups.filter(({ applies }) => applies).map(({ index }) => document.groups[index])).toEqual(
          matcher.groups,
        );

        if (flip === undefined) return;
        const { bytes } = document;
        const text = new TextEncoder().encode(flip.text);
        const edited = Buffer.concat([
          bytes.subarray(0, flip.span.start),
          text,
          bytes.subarray(flip.span.end),
        ]);
        const turned = compile(parse(Uint8Array.from(edited), { dialect }), productToken, options).decide(
          url,
        );
        expect(turned.allowed).toBe(!decision.allowed);
      });
    }
  }
});

import { classifyStatus, compile, parse } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { ask, inShort, surprisesOf } from "./ask.ts";
import {
  type AccessVector,
  type CrawlDelayVector,
  type DecisionVector,
  dialectOf,
  robotsOf,
  type SurprisesVector,
  urlOf,
} from "./vector.ts";
import { accessOf } from "./vector-answers.ts";
import { readVectors } from "./vector-files.ts";

const vectors = readVectors();

describe("the engine decides as the vectors expect", () => {
  for (const vector of vectors.filter((one): one is DecisionVector => one.kind === undefined)) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        const { productToken, robotsUrl } = vector;
        const outcome = ask({
          robots: robotsOf(vector),
          productToken,
          url: urlOf(vector),
          dialect: dialectOf(vector, name),
          robotsUrl,
        });
        const { expect: expected } = vector;
        const settled = "throws" in expected ? {} : { settled: expected.because !== "other-origin" };
        // `toMatchObject`, because vectors have a column or a number of bytes only if they are about them.
        expect(outcome).toMatchObject({ ...settled, ...expected });
      });
    }
  }
});

describe("the engine applies access results as the vectors expect", () => {
  for (const vector of vectors.filter((one): one is AccessVector => one.kind === "access")) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        const { status } = vector.access;
        const { url } = vector;
        const dialect = dialectOf(vector, name);
        const matcher = accessOf(vector, dialect);
        expect(inShort(matcher.decide(url))).toMatchObject(vector.expect);
        expect(matcher.decide(url)).toEqual(matcher.decide(new URL(url)));
        if (status !== undefined) expect(classifyStatus(status, dialect)).toBe(vector.access.kind);
      });
    }
  }
});

describe("explain() reports the surprises that the vectors expect", () => {
  for (const vector of vectors.filter((one): one is SurprisesVector => one.kind === "surprises")) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        expect(surprisesOf(vector, dialectOf(vector, name))).toEqual(vector.expect);
      });
    }
  }
});

describe("a matcher returns the crawl delay that the vectors expect", () => {
  for (const vector of vectors.filter((one): one is CrawlDelayVector => one.kind === "crawl-delay")) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        const document = parse(robotsOf(vector), { dialect: dialectOf(vector, name) });
        expect(compile(document, vector.productToken).crawlDelay ?? null).toBe(vector.expect);
      });
    }
  }
});

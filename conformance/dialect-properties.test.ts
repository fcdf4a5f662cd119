import { compile, type Dialect, type DialectName, dialects, parse } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { ask, inShort, surprisesOf } from "./ask.ts";
import { decideAfter, goodFor } from "./attempts.ts";
import { verdictOnPage } from "./page-answers.ts";
import {
  type AttemptsVector,
  type CrawlDelayVector,
  type DecisionVector,
  dialectOf,
  type PageVector,
  type ParseVector,
  robotsOf,
  type SurprisesVector,
  urlOf,
  type Vector,
} from "./vector.ts";
import { readVectors } from "./vector-files.ts";

type Property = keyof Dialect;

/** Vectors whose answers depend on the dialect. */
type DialectVector =
  | DecisionVector
  | ParseVector
  | CrawlDelayVector
  | SurprisesVector
  | AttemptsVector
  | PageVector;

/** Properties that describe a dialect and do not affect decisions. */
const LABELS: readonly Property[] = ["name", "title", "sources"];

const baseline = dialects.rfc9309;
const names = Object.keys(dialects) as DialectName[];
const vectors = readVectors().filter(
  (one: Vector): one is DialectVector =>
    one.kind === undefined ||
    one.kind === "parse" ||
    one.kind === "crawl-delay" ||
    one.kind === "surprises" ||
    one.kind === "attempts" ||
    one.kind === "page",
);

function deviations(dialect: Dialect): readonly Property[] {
  return (Object.keys(baseline) as Property[]).filter(
    (property) =>
      !LABELS.includes(property) && JSON.stringify(dialect[property]) !== JSON.stringify(baseline[property]),
  );
}

/** Returns the answer to a vector, as text. */
function answer(vector: DialectVector, dialect: Dialect): string {
  if (vector.kind === "attempts") {
    return JSON.stringify([inShort(decideAfter(vector, dialect)), goodFor(vector, dialect)]);
  }
  if (vector.kind === "page") return JSON.stringify(verdictOnPage(vector, dialect));
  const robots = robotsOf(vector);
  if (vector.kind === undefined) {
    return JSON.stringify(ask({ robots, productToken: vector.productToken, url: urlOf(vector), dialect }));
  }
  const document = parse(robots, { dialect });
  if (vector.kind === "crawl-delay") return `${compile(document, vector.productToken).crawlDelay}`;
  if (vector.kind === "surprises") return surprisesOf(vector, dialect).join();
  const { groups, sitemaps, truncated, lines, bytes } = document;
  return JSON.stringify({
    groups,
    sitemaps,
    truncated,
    cut: lines.map(({ cut }) => cut),
    bytes: bytes.length,
  });
}

/** Whether a vector's answer changes if one property has RFC 9309's value. */
function changesAnswer(vector: DialectVector, name: DialectName, property: Property): boolean {
  const dialect = dialectOf(vector, name);
  return answer(vector, dialect) !== answer(vector, { ...dialect, [property]: baseline[property] });
}

for (const name of names) {
  // A dialect without deviations, such as RFC 9309 itself, has nothing to prove.
  if (deviations(dialects[name]).length === 0) continue;
  describe(`a vector proves the property in which ${name} differs from RFC 9309:`, () => {
    for (const property of deviations(dialects[name])) {
      it(property, () => {
        const shown = vectors.filter(
          (vector) =>
            vector.property === property && vector.with === undefined && vector.dialects.includes(name),
        );
        expect(shown.some((vector) => changesAnswer(vector, name, property))).toBe(true);
      });
    }
  });
}

describe("a vector with an override proves the property in which no dialect differs from RFC 9309:", () => {
  const changed = new Set(names.flatMap((name) => deviations(dialects[name])));
  const unchanged = (Object.keys(baseline) as Property[]).filter(
    (property) => !LABELS.includes(property) && !changed.has(property),
  );
  it.each(unchanged)("%s", (property) => {
    const shown = vectors.filter((vector) => vector.property === property && property in (vector.with ?? {}));
    expect(
      shown.some((vector) => vector.dialects.some((name) => changesAnswer(vector, name, property))),
    ).toBe(true);
  });
});

it("each vector with a property proves it: with RFC 9309's value the answer of a dialect changes", () => {
  const idle = vectors.filter(
    (vector) =>
      vector.property !== undefined &&
      !vector.dialects.some((name) => changesAnswer(vector, name, vector.property as Property)),
  );
  expect(idle.map(({ id }) => id)).toEqual([]);
});

it("each vector's property is one in which all of its dialects differ from RFC 9309", () => {
  const wrong = vectors.filter(
    (vector) =>
      vector.property !== undefined &&
      !vector.dialects.every((name) =>
        deviations(dialectOf(vector, name)).includes(vector.property as Property),
      ),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

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

/** The vectors whose answer a dialect can change. */
type Spoken = DecisionVector | ParseVector | CrawlDelayVector | SurprisesVector | AttemptsVector | PageVector;

/** Properties that tell of a dialect, and decide nothing. */
const LABELS: readonly Property[] = ["name", "title", "sources"];

const ground = dialects.rfc9309;
const names = Object.keys(dialects) as DialectName[];
const vectors = readVectors().filter(
  (one: Vector): one is Spoken =>
    one.kind === undefined ||
    one.kind === "parse" ||
    one.kind === "crawl-delay" ||
    one.kind === "surprises" ||
    one.kind === "attempts" ||
    one.kind === "page",
);

function deviations(dialect: Dialect): readonly Property[] {
  return (Object.keys(ground) as Property[]).filter(
    (property) =>
      !LABELS.includes(property) && JSON.stringify(dialect[property]) !== JSON.stringify(ground[property]),
  );
}

/** The answer to a vector, as text. */
function answer(vector: Spoken, dialect: Dialect): string {
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

/** Whether a vector's answer is another where one property has RFC 9309's own value. */
function turns(vector: Spoken, name: DialectName, property: Property): boolean {
  const dialect = dialectOf(vector, name);
  return answer(vector, dialect) !== answer(vector, { ...dialect, [property]: ground[property] });
}

for (const name of names) {
  // What departs in nothing, as the RFC itself, has nothing to show.
  if (deviations(dialects[name]).length === 0) continue;
  describe(`each property in which ${name} departs from RFC 9309 is shown by a vector`, () => {
    for (const property of deviations(dialects[name])) {
      it(property, () => {
        const shown = vectors.filter(
          (vector) =>
            vector.property === property && vector.with === undefined && vector.dialects.includes(name),
        );
        expect(shown.some((vector) => turns(vector, name, property))).toBe(true);
      });
    }
  });
}

describe("each property in which no dialect departs from RFC 9309 is shown by a vector that lays it over one", () => {
  const changed = new Set(names.flatMap((name) => deviations(dialects[name])));
  const unchanged = (Object.keys(ground) as Property[]).filter(
    (property) => !LABELS.includes(property) && !changed.has(property),
  );
  it.each(unchanged)("%s", (property) => {
    const shown = vectors.filter((vector) => vector.property === property && property in (vector.with ?? {}));
    expect(shown.some((vector) => vector.dialects.some((name) => turns(vector, name, property)))).toBe(true);
  });
});

it("a vector with a property shows it: with RFC 9309's own value a dialect answers otherwise", () => {
  const idle = vectors.filter(
    (vector) =>
      vector.property !== undefined &&
      !vector.dialects.some((name) => turns(vector, name, vector.property as Property)),
  );
  expect(idle.map(({ id }) => id)).toEqual([]);
});

it("a vector's property is one in which each of its dialects departs from RFC 9309", () => {
  const wrong = vectors.filter(
    (vector) =>
      vector.property !== undefined &&
      !vector.dialects.every((name) =>
        deviations(dialectOf(vector, name)).includes(vector.property as Property),
      ),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

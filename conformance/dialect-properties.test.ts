import { type Dialect, dialects, parse } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { ask } from "./ask.ts";
import { type DecisionVector, type DialectName, type ParseVector, robotsOf, urlOf } from "./vector.ts";
import { readVectors } from "./vector-files.ts";

type Property = keyof Dialect;

/** Properties that name a dialect, and decide nothing. */
const LABELS: readonly Property[] = ["name", "title"];

const ground = dialects.rfc9309;
const vectors = readVectors().filter(
  (one): one is DecisionVector | ParseVector => one.kind === undefined || one.kind === "parse",
);

function deviations(dialect: Dialect): readonly Property[] {
  return (Object.keys(ground) as Property[]).filter(
    (property) =>
      !LABELS.includes(property) && JSON.stringify(dialect[property]) !== JSON.stringify(ground[property]),
  );
}

/** The answer to a vector, as text. */
function answer(vector: DecisionVector | ParseVector, dialect: Dialect): string {
  const robots = robotsOf(vector);
  if (vector.kind === undefined) {
    return JSON.stringify(ask({ robots, productToken: vector.productToken, url: urlOf(vector), dialect }));
  }
  const { groups, sitemaps, truncated, lines } = parse(robots, { dialect });
  return JSON.stringify({ groups, sitemaps, truncated, cut: lines.map(({ cut }) => cut) });
}

/** Whether a vector's answer is another where one property has RFC 9309's own value. */
function turns(vector: DecisionVector | ParseVector, name: DialectName, property: Property): boolean {
  const dialect = dialects[name];
  return answer(vector, dialect) !== answer(vector, { ...dialect, [property]: ground[property] });
}

for (const name of Object.keys(dialects) as DialectName[]) {
  if (name === "rfc9309") continue;
  describe(`each property in which ${name} departs from RFC 9309 is shown by a vector`, () => {
    for (const property of deviations(dialects[name])) {
      it(property, () => {
        const shown = vectors.filter(
          (vector) => vector.property === property && vector.dialects.includes(name),
        );
        expect(shown.some((vector) => turns(vector, name, property))).toBe(true);
      });
    }
  });
}

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
    ({ property, dialects: names }) =>
      property !== undefined &&
      !names.every((name) => deviations(dialects[name]).includes(property as Property)),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { type Edge, readEdges, writeEdges } from "./edges.ts";

const edges = fc.array(fc.record({ to: fc.integer({ min: 1, max: 2 ** 45 }), isLink: fc.boolean() }), {
  maxLength: 200,
});

it("readEdges() returns what writeEdges() wrote, each edge once and in the order of targets", () => {
  fc.assert(
    fc.property(edges, (list) => {
      const key = ({ to, isLink }: Edge): string => `${to} ${isLink}`;
      const want = [...new Set(list.map(key))].sort();
      const found = readEdges(writeEdges(list));
      expect(found.map(key).sort()).toEqual(want);
      expect(found.map(({ to }) => to)).toEqual(found.map(({ to }) => to).sort((a, b) => a - b));
    }),
  );
});

it("writeEdges() takes at most two bytes for each of 100 targets that are near one another", () => {
  const list = Array.from({ length: 100 }, (_, i) => ({ to: 1_000_000 + 20 * i, isLink: true }));
  expect(writeEdges(list)?.length).toBeLessThan(204);
});

it("writeEdges() returns undefined without edges", () => {
  expect(writeEdges([])).toBeUndefined();
  expect(readEdges(undefined)).toEqual([]);
  expect(readEdges(null)).toEqual([]);
});

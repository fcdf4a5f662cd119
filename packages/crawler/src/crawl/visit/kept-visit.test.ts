import { expect, it } from "vitest";
import { keptVisit } from "./kept-visit.ts";
import { nothing } from "./visit-draft.ts";

const made = nothing({ at: 0, ms: () => 1, allowedBecause: "no-rule" });
const LONG = "x".repeat(15_000);

it("keptVisit() bounds the bytes of everything that a site can say in a visit", () => {
  const findings = Array.from({ length: 1_000 }, (_, n) => ({ code: `c${n}`, message: LONG }));
  const visit = keptVisit(
    {
      ...made,
      ...{ error: LONG, type: LONG, redirect: LONG, etag: LONG, lastModified: LONG, allowedBecause: LONG },
      ...{ title: LONG, canonical: LONG, indexBecause: LONG, followBecause: LONG, note: LONG, findings },
    },
    2_000,
  );
  const { findings: kept, ...row } = visit;
  expect(JSON.stringify(row).length).toBeLessThan(8_000);
  expect(JSON.stringify(kept).length).toBeLessThan(11_000);
});

it("keptVisit() drops a validator that is too long, since a part of it would never match", () => {
  expect(keptVisit({ ...made, etag: LONG, lastModified: LONG }, 2_000)).toMatchObject({
    etag: undefined,
    lastModified: undefined,
  });
});

it("keptVisit() leaves a visit of usual length as it is, and a URL up to the length that is visited", () => {
  const visit = { ...made, title: "Title", etag: '"1"', canonical: `http://a.example/${"x".repeat(1_900)}` };
  expect(keptVisit(visit, 2_000)).toEqual(visit);
});

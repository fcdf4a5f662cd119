import { expect, it } from "vitest";
import { truncateVisit } from "./truncate-visit.ts";
import { nothing, type VisitDraft } from "./visit-draft.ts";

const made = nothing({ at: 0, ms: () => 1, allowedBecause: "no-rule" });

function cut(visit: VisitDraft): VisitDraft {
  truncateVisit(visit, 2_000);
  return visit;
}

const LONG = "x".repeat(15_000);

it("truncateVisit() bounds the bytes of everything that a site can say in a visit", () => {
  const contradictions = Array.from({ length: 1_000 }, (_, n) => ({
    ...{ code: `c${n}`, id: `c${n}`, params: {} },
    message: LONG,
  }));
  const visit = cut({
    ...made,
    ...{ error: LONG, type: LONG, redirect: LONG, etag: LONG, lastModified: LONG, allowedBecause: LONG },
    ...{ title: LONG, canonical: LONG, indexBecause: LONG, followBecause: LONG, note: LONG, contradictions },
  });
  const { contradictions: kept, ...row } = visit;
  expect(JSON.stringify(row).length).toBeLessThan(8_000);
  expect(JSON.stringify(kept).length).toBeLessThan(12_000);
});

it("truncateVisit() drops a validator that is too long, since a part of it would never match", () => {
  expect(cut({ ...made, etag: LONG, lastModified: LONG })).toMatchObject({
    etag: undefined,
    lastModified: undefined,
  });
});

it("truncateVisit() leaves a visit of usual length as it is, and a URL up to the length that is visited", () => {
  const visit = { ...made, title: "Title", etag: '"1"', canonical: `http://a.example/${"x".repeat(1_900)}` };
  expect(cut({ ...visit })).toEqual(visit);
});

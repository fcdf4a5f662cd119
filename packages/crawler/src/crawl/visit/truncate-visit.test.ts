import { expect, it } from "vitest";
import { truncateVisit } from "./truncate-visit.ts";
import { nothing, type VisitDraft } from "./visit-draft.ts";

const made = nothing({ at: 0, ms: () => 1, allowedBecause: "no-rule" });

function cut(visit: VisitDraft): VisitDraft {
  truncateVisit(visit, 2_000);
  return visit;
}

const LONG = "x".repeat(15_000);

it("truncateVisit() limits the size of all texts in a visit that come from the site", () => {
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

it("truncateVisit() removes a validator that is too long, because a part of it would never match", () => {
  expect(cut({ ...made, etag: LONG, lastModified: LONG })).toMatchObject({
    etag: undefined,
    lastModified: undefined,
  });
});

it("truncateVisit() does not change a visit of usual length with a URL of the maximum length", () => {
  const visit = { ...made, title: "Title", etag: '"1"', canonical: `http://a.example/${"x".repeat(1_900)}` };
  expect(cut({ ...visit })).toEqual(visit);
});

import { dialects } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { documentCases, documentFiles } from "./five-documents.ts";

const DOCUMENTS: Readonly<Record<string, number>> = {
  "Google's specification, 2019 (Bengali edition)": 169,
  "Google's specification, 2012 (Hindi edition)": 162,
  "Google's specification, 2012 (Thai edition)": 161,
  "S. Bogomolov, Internet robots (Russian)": 21,
  "The robots exclusion protocol, an account (English)": 74,
};

/** Number of cases of each kind, so that missing cases are detected. `five-documents-*.test.ts` asks them. */
const KINDS: Readonly<Record<string, number>> = {
  allow: 365,
  scope: 103,
  status: 63,
  groups: 34,
  other: 13,
  meta: 6,
  sitemaps: 3,
};

function counted(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

describe("the cases of the five documents", () => {
  it("are 587, with consecutive numbers", () => {
    const ids = documentCases.map(({ id }) => id).sort();
    expect(ids).toEqual(Array.from({ length: 587 }, (_, i) => `s-${String(i + 1).padStart(4, "0")}`));
  });

  it("have seven kinds", () => {
    expect(counted(documentCases.map(({ kind }) => kind))).toEqual(KINDS);
  });

  it("name their document and its line", () => {
    const places = documentCases.map(({ source }) => /^(.+), line \d+$/.exec(source)?.[1] ?? source);
    expect(counted(places)).toEqual(DOCUMENTS);
  });

  it("are in files of their dialect", () => {
    const strays = [...documentFiles].flatMap(([name, cases]) =>
      cases.filter(({ dialect }) => !(dialect in dialects) || !name.startsWith(`${dialect}-`)),
    );
    expect(strays).toEqual([]);
  });

  it("each have an answer, or a note that explains why it is missing", () => {
    const open = documentCases.filter((one) => one.expect === null);
    expect(open).toHaveLength(19);
    const reasons = /undefined|translation slip/;
    expect(open.filter(({ note }) => !reasons.test(note)).map(({ id }) => id)).toEqual([]);
    expect(documentCases.filter((one) => one.expect === undefined)).toEqual([]);
  });
});

import { dialects, parse } from "@maycrawl/engine";
import { expect, it } from "vitest";
import { countsOf, describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements } from "./extra-question.ts";
import { robotsOf } from "./vector.ts";

const cases = extraCases("sitemaps");

/** What peers do to Sitemap lines, and the engine leaves to its caller, as Google's parser does. */
const AS_WRITTEN: ReadonlyMap<string, string> = new Map([
  ["m-0004", "a peer drops a value that is no UTF-8"],
  ["m-0008", "a peer reads `site map`, too"],
  ["m-0016", "a peer takes a bare URL for a Sitemap line"],
  ["m-0017", "a peer resolves a relative URL"],
  ["m-0019", "a peer drops a repeated URL"],
  ["m-0022", "a peer drops what is on other hosts and no http URL"],
  ["m-0023", "a peer drops what is no http URL"],
]);

const sitemapsOf = (one: ExtraCase): readonly string[] =>
  parse(robotsOf(one), { dialect: dialects.rfc9309 }).sitemaps.map(({ url }) => url);

describeExtra("Sitemap lines", () => {
  const lines = cases.filter(({ format }) => format === "robots");

  it("are all here; sitemap documents are the crawler's", () => {
    expect(countsOf(cases)).toEqual({ "sitemaps robots": 35, "sitemaps sitemap": 78 });
  });

  it("28 as the peers read them", () => {
    const plain = lines.filter(({ id }) => !AS_WRITTEN.has(id));
    expect(plain).toHaveLength(28);
    expect(disagreements(plain, sitemapsOf)).toEqual([]);
  });

  for (const [id, reason] of AS_WRITTEN) {
    it(`${id} otherwise: ${reason}`, () => {
      const one = lines.find((each) => each.id === id) as ExtraCase;
      expect(sitemapsOf(one)).not.toEqual(one.expect);
    });
  }
});

import { dialects, parse } from "@maycrawl/engine";
import { expect, it } from "vitest";
import { countsOf, describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements } from "./extra-question.ts";
import { robotsOf } from "./vector.ts";

const cases = extraCases("sitemaps");

/** Cases in which a peer changes Sitemap lines. The engine leaves that to its caller, as Google's parser does. */
const AS_WRITTEN: ReadonlyMap<string, string> = new Map([
  ["m-0004", "a peer drops a value that is not UTF-8"],
  ["m-0008", "a peer also reads `site map`"],
  ["m-0016", "a peer treats a bare URL as a Sitemap line"],
  ["m-0017", "a peer resolves a relative URL"],
  ["m-0019", "a peer drops a repeated URL"],
  ["m-0022", "a peer drops URLs of other hosts and URLs that are not http"],
  ["m-0023", "a peer drops URLs that are not http"],
]);

const sitemapsOf = (one: ExtraCase): readonly string[] =>
  parse(robotsOf(one), { dialect: dialects.rfc9309 }).sitemaps.map(({ url }) => url);

describeExtra("the corpus of Sitemap lines", () => {
  const lines = cases.filter(({ format }) => format === "robots");

  it("has all cases; the crawler's tests have the sitemap documents", () => {
    expect(countsOf(cases)).toEqual({ "sitemaps robots": 35, "sitemaps sitemap": 78 });
  });

  it("gets the peers' answers from parse() in 28 cases", () => {
    const plain = lines.filter(({ id }) => !AS_WRITTEN.has(id));
    expect(plain).toHaveLength(28);
    expect(disagreements(plain, sitemapsOf)).toEqual([]);
  });

  for (const [id, reason] of AS_WRITTEN) {
    it(`gets another answer for ${id}: ${reason}`, () => {
      const one = lines.find((each) => each.id === id) as ExtraCase;
      expect(sitemapsOf(one)).not.toEqual(one.expect);
    });
  }
});

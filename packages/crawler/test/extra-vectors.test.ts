import { parse } from "@maycrawl/engine";
import { expect, it } from "vitest";
import { describeExtra, extraFile } from "../../../tests/support/extra-corpus.ts";
import { listNamedSitemaps } from "../src/discover/robots-sitemaps.ts";

interface Case {
  readonly id: string;
  readonly format: "robots" | "sitemap";
  readonly robots?: string;
  readonly robots_base64?: string;
  readonly url?: string;
  readonly expect: unknown;
}

const cases: readonly Case[] = extraFile("vectors/sitemaps.ndjson")
  .toString()
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

/** Ids of the cases whose result differs from the expected result of their own project, with the reasons. */
const DIFFERENCES: ReadonlyMap<string, string> = new Map([
  [
    "m-0004",
    "a value that is not UTF-8 is resolved as a relative URL, and reported; the other project drops it",
  ],
  ["m-0008", "`site map` is not a name of the field, as in Google's parser"],
  ["m-0016", "a line with only a URL is not a Sitemap line, as in Google's parser"],
  ["m-0022", "sitemaps.org lets a robots.txt name sitemaps of any host; the other project drops other hosts"],
]);

describeExtra("listNamedSitemaps() on test cases of other projects", () => {
  const lines = cases.filter(({ format }) => format === "robots");
  /** Returns the two possible results: the values as written, and the URLs. Each project expects one of the two. */
  const results = (one: Case): string[][] => {
    const named = listNamedSitemaps(
      parse(one.robots ?? Buffer.from(one.robots_base64 ?? "", "base64")),
      one.url ?? "http://domain.com/robots.txt",
    );
    const kept = named.filter(({ url, failure }) => url !== undefined && failure !== "repeated");
    return [named.map(({ written }) => written), kept.map(({ url }) => url ?? "")];
  };

  it("is tested with all 35 cases", () => expect(lines).toHaveLength(35));

  for (const one of lines) {
    const reason = DIFFERENCES.get(one.id);
    it(`${one.id}${reason === undefined ? "" : ` differs: ${reason}`}`, () => {
      if (reason === undefined) expect(results(one)).toContainEqual(one.expect);
      else expect(results(one)).not.toContainEqual(one.expect);
    });
  }
});

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

/** Where we answer otherwise than the peer from whose suite a case comes, each with the reason. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  ["m-0004", "a value that is no UTF-8 is resolved as a relative URL, and told; the peer drops it"],
  ["m-0008", "`site map` is no name of the field, in Google's parser neither"],
  ["m-0016", "a line that is a bare URL is no Sitemap line, in Google's parser neither"],
  ["m-0022", "sitemaps.org lets a robots.txt name sitemaps of any host; the peer drops other hosts"],
]);

describeExtra("Sitemap lines of other suites", () => {
  const lines = cases.filter(({ format }) => format === "robots");
  /** Values as written where the suite has them so, URLs where it has those. */
  const readings = (one: Case): string[][] => {
    const named = listNamedSitemaps(
      parse(one.robots ?? Buffer.from(one.robots_base64 ?? "", "base64")),
      one.url ?? "http://domain.com/robots.txt",
    );
    const kept = named.filter(({ url, failure }) => url !== undefined && failure !== "repeated");
    return [named.map(({ written }) => written), kept.map(({ url }) => url ?? "")];
  };

  it("are all here", () => expect(lines).toHaveLength(35));

  for (const one of lines) {
    const reason = OTHERWISE.get(one.id);
    it(`${one.id}${reason === undefined ? "" : ` otherwise: ${reason}`}`, () => {
      if (reason === undefined) expect(readings(one)).toContainEqual(one.expect);
      else expect(readings(one)).not.toContainEqual(one.expect);
    });
  }
});

import { expect, it } from "vitest";
import { describeExtra, extraFile } from "../../../../tests/support/extra-corpus.ts";
import type { SitemapReference, SitemapUrl } from "../../src/sitemap/entry/sitemap-entry.ts";
import { read } from "../support/read.ts";

interface ExpectedEntry {
  readonly loc: string;
  readonly lastmod?: string;
  readonly changefreq?: string;
  readonly priority?: number;
  readonly ext?: Readonly<Record<string, number>>;
}

interface Case {
  readonly id: string;
  readonly format: "robots" | "sitemap";
  readonly document?: string;
  readonly document_base64?: string;
  readonly url?: string;
  readonly options?: Readonly<Record<string, boolean>>;
  readonly expect: unknown;
}

const cases: readonly Case[] = extraFile("vectors/sitemaps.ndjson")
  .toString()
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

const bytesOf = (text: string | undefined, base64: string | undefined): Buffer =>
  base64 === undefined ? Buffer.from(text ?? "") : Buffer.from(base64, "base64");

/** Cases whose result differs from the suite, each with the reason. The suite belongs to another library. */
const DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ["m-xml-0003", "a document type is always refused; the other library has an option"],
  ["m-xml-0007", "a wrong namespace is read and reported; the other library has an option to refuse it"],
  ["m-xml-0008", "the same as m-xml-0007"],
  ["m-xml-0014", "sitemaps.org: a URL must begin with the protocol; we do not add it, and keep the fragment"],
  ["m-xml-0022", "the same as m-xml-0014"],
  [
    "m-xml-0045",
    "RSS 2.0: a guid that is not a permalink may not be assumed to be a URL; the other library uses it",
  ],
  ["m-xml-0046", "the same as m-xml-0045"],
  ["m-xml-0062", "PageMaps are only for Google's Programmable Search, so they are not read"],
]);

describeExtra("readSitemap() with sitemaps of other suites", () => {
  const documents = cases.filter(({ format }) => format === "sitemap");

  it("covers all 78 cases", () => expect(documents).toHaveLength(78));

  for (const one of documents) {
    const reason = DIFFERENCES.get(one.id);
    it(`reads ${one.id}${reason === undefined ? "" : ` unlike its suite: ${reason}`}`, async () => {
      const { strict_location: location, same_host: host } = one.options ?? {};
      const scope = location === true ? "location" : host === true ? "host" : "any";
      const { entries, diagnostics } = await read(bytesOf(one.document, one.document_base64), {
        url: one.url,
        scope,
      });
      const { error, entries: expected = [] } = one.expect as { error?: true; entries?: ExpectedEntry[] };
      const got = {
        error: diagnostics.some(({ level }) => level === "error"),
        entries: entries.map(comparable),
      };
      const wanted = { error: error ?? got.error, entries: expected.map(atTime) };
      if (reason === undefined) expect(got).toEqual(wanted);
      else expect(got).not.toEqual(wanted);
    });
  }
});

const EXTENSIONS = { images: "IMAGE", videos: "VIDEO", alternates: "LINKS" } as const;

/** Converts an entry to the form of the suites: dates in ms, no default priority, and the number of extensions. */
function comparable(entry: SitemapUrl | SitemapReference): object {
  const { loc, lastmod } = entry;
  const { changefreq, priority, news } = entry as SitemapUrl;
  const ext: Record<string, number> = news === undefined ? {} : { NEWS: 1 };
  for (const [key, name] of Object.entries(EXTENSIONS)) {
    const list = (entry as SitemapUrl)[key as keyof typeof EXTENSIONS];
    if (list !== undefined) ext[name] = list.length;
  }
  return atTime({
    loc,
    ...(lastmod === undefined ? {} : { lastmod }),
    ...(changefreq === undefined ? {} : { changefreq }),
    ...(priority === undefined || priority === 0.5 ? {} : { priority }),
    ...(Object.keys(ext).length === 0 ? {} : { ext }),
  });
}

function atTime(entry: ExpectedEntry): object {
  return { ...entry, lastmod: entry.lastmod === undefined ? undefined : Date.parse(entry.lastmod) };
}

import { gunzipSync } from "node:zlib";
import { extraFile } from "../../../../tests/support/extra-corpus.ts";

/** A real sitemap of the extra corpus. */
export interface ExtraSitemap {
  readonly file: string;
  readonly bytes: Buffer;
  /** Decompressed bytes. */
  readonly plain: Buffer;
  /** Number of entries. Undefined if they have not been counted. */
  readonly entries: number | undefined;
  /** Reason why `entries` differs from the number in the corpus index. */
  readonly why?: string;
}

const files = extraFile("corpus/sitemaps/index.tsv")
  .toString()
  .split("\n")
  .slice(1)
  .filter((line) => line !== "")
  .map((line) => {
    const [file = "", , , tags = "", count = ""] = line.split("\t");
    return { file, tags: new Set(tags.split(",")), count: Number(count) };
  });

/** Files whose number of entries differs from the corpus index, with the reason. */
const EXCEPTIONS: ReadonlyMap<string, { readonly entries: number; readonly why: string }> = new Map([
  ["fd9431b48285.xml", { entries: 0, why: "its four URLs are relative" }],
  ["42890756778d.xml", { entries: 0, why: "a template that was never filled in; its one URL is a variable" }],
  ["a3eced43894a.xml", { entries: 15, why: "its URLs are not in <loc>, where they were counted" }],
]);

/** All sitemaps of the extra corpus. Empty if the corpus is missing. */
export const extraSitemaps: readonly ExtraSitemap[] = files.map(({ file, tags, count }) => {
  const bytes = extraFile(`corpus/sitemaps/${file}`);
  const plain = tags.has("gzip") ? gunzipSync(bytes) : bytes;
  const entries = tags.has("urlset") || tags.has("index") ? count : undefined;
  return { file, bytes, plain, entries, ...EXCEPTIONS.get(file) };
});

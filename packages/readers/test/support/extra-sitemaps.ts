import { gunzipSync } from "node:zlib";
import { extraFile } from "../../../../tests/support/extra-corpus.ts";

/** A real sitemap of the extra corpus. */
export interface ExtraSitemap {
  readonly file: string;
  readonly bytes: Buffer;
  /** What it holds, decompressed. */
  readonly plain: Buffer;
  /** The entries that it has; undefined where nobody counted them. */
  readonly entries: number | undefined;
  /** Why that is not the number that was counted with the file. */
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

/** Files that are no sitemaps, or hold entries that are none, and what comes of them. */
const ODD: ReadonlyMap<string, { readonly entries: number; readonly why: string }> = new Map([
  ["fd9431b48285.xml", { entries: 0, why: "its four URLs are relative" }],
  ["42890756778d.xml", { entries: 0, why: "a template that was never filled in; its one URL is a variable" }],
  ["a3eced43894a.xml", { entries: 15, why: "its URLs are not in <loc>, where they were counted" }],
]);

/** All of them; none where there is no extra corpus. */
export const extraSitemaps: readonly ExtraSitemap[] = files.map(({ file, tags, count }) => {
  const bytes = extraFile(`corpus/sitemaps/${file}`);
  const plain = tags.has("gzip") ? gunzipSync(bytes) : bytes;
  const entries = tags.has("urlset") || tags.has("index") ? count : undefined;
  return { file, bytes, plain, entries, ...ODD.get(file) };
});

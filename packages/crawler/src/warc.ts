/** WARC files with the answers of a crawl: `@maycrawl/crawler/warc`. */
export type { Archive, ArchivedAnswer } from "./crawl/visit/archive.ts";
export { type WarcOptions, WarcWriter } from "./warc/warc-writer.ts";

/** A crawl's answers as a WARC file: `@maycrawl/crawler/warc`. */
export type { Archive, ArchivedAnswer } from "./crawl/visit/archive.ts";
export { type WarcOptions, WarcWriter } from "./warc/warc-writer.ts";

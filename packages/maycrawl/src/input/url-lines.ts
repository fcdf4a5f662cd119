import { shownAddress } from "../output/shown-address.ts";
import { isUtf8 } from "./is-utf8.ts";
import { LineSplitter } from "./line-splitter.ts";

const LONGEST_LINE = 1024 * 1024;

/** A line with a URL, or with what can be none. */
export interface UrlLine {
  readonly line: number;
  readonly url: string;
  /** Why there is none, in words. */
  readonly fault?: string;
}

/**
 * Yields the URLs on the lines of a file or of standard input, as many at a time as have come. Lines end at CR, LF or CRLF. Blank lines are
 * skipped, and those that begin with `#`, as in the files of seeds that `crawl` reads: no URL does.
 */
export async function* urlLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<readonly UrlLine[]> {
  const splitter = new LineSplitter(LONGEST_LINE, "at-cr-or-lf");
  let number = 0;
  const read = (bytes: Buffer | null): readonly UrlLine[] => {
    const line = ++number;
    if (bytes === null) return [{ line, url: "", fault: "the line is too long for a URL" }];
    const text = bytes.toString("utf8");
    const url = text.trim();
    if (url === "" || url.startsWith("#")) return [];
    // What is no UTF-8 was replaced, and another URL would be judged.
    return [
      isUtf8(bytes, text) ? { line, url } : { line, url, fault: `"${shownAddress(url)}" is not UTF-8` },
    ];
  };
  for await (const chunk of source) yield [...splitter.push(chunk)].flatMap(read);
  yield [...splitter.end()].flatMap(read);
}

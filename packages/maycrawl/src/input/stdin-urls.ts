import type { Io } from "../io.ts";
import { LineSplitter } from "./line-splitter.ts";

const LONGEST_LINE = 1024 * 1024;

/** A URL on a line of standard input; `null` where the line is too long to be one. */
export interface UrlLine {
  readonly line: number;
  readonly url: string | null;
}

/**
 * The URLs on the lines of standard input, as many at a time as have come. Blank lines are passed over, and those
 * that begin with `#`, as in the files of seeds that `crawl` reads: no URL does.
 */
export async function* urlsOnStdin(io: Io): AsyncGenerator<readonly UrlLine[]> {
  const splitter = new LineSplitter(LONGEST_LINE);
  let number = 0;
  const read = (octets: Buffer | null): readonly UrlLine[] => {
    number++;
    const url = octets === null ? null : octets.toString("utf8").trim();
    return url === "" || url?.startsWith("#") === true ? [] : [{ line: number, url }];
  };
  for await (const chunk of io.stdin()) yield [...splitter.push(chunk)].flatMap(read);
  yield [...splitter.end()].flatMap(read);
}

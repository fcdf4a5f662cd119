import { LineSplitter } from "./line-splitter.ts";

/** A line with a URL, or with what can be none. */
export interface UrlLine {
  readonly line: number;
  readonly url: string;
  /** Why there is none. */
  readonly fault?: "too-long" | "not-utf-8";
}

/**
 * Yields the URLs on the lines of a file or of standard input, as many at a time as have come. Lines end at CR, LF or CRLF. Blank lines
 * are skipped, and those that begin with `#`: no URL does.
 * @param maxBytes of a line.
 */
export async function* urlLines(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<readonly UrlLine[]> {
  const splitter = new LineSplitter(maxBytes, "at-cr-or-lf");
  let number = 0;
  const read = (bytes: Buffer | null): readonly UrlLine[] => {
    const line = ++number;
    if (bytes === null) return [{ line, url: "", fault: "too-long" }];
    const text = bytes.toString("utf8");
    const url = text.trim();
    if (url === "" || url.startsWith("#")) return [];
    // What is no UTF-8 was replaced by U+FFFD, and another URL would be judged.
    const isUtf8 = !text.includes("\ufffd") || Buffer.from(text).equals(bytes);
    return [isUtf8 ? { line, url } : { line, url, fault: "not-utf-8" }];
  };
  for await (const chunk of source) yield [...splitter.push(chunk)].flatMap(read);
  yield [...splitter.end()].flatMap(read);
}

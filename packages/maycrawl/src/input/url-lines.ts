import { LineSplitter } from "./line-splitter.ts";

/** A line with a URL, or an invalid line. */
export interface UrlLine {
  readonly line: number;
  readonly url: string;
  /** Reason why the line is invalid. */
  readonly fault?: "too-long" | "not-utf-8";
}

/**
 * Yields the URLs on the lines of a file or of standard input, in batches as the input arrives. Lines end at CR, LF or
 * CRLF. Blank lines and lines that begin with `#` are skipped.
 * @param maxBytes maximum length of a line in bytes.
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
    // Decoding replaces invalid UTF-8 by U+FFFD, and so changes the URL.
    const isUtf8 = !text.includes("\ufffd") || Buffer.from(text).equals(bytes);
    return [isUtf8 ? { line, url } : { line, url, fault: "not-utf-8" }];
  };
  for await (const chunk of source) yield [...splitter.push(chunk)].flatMap(read);
  yield [...splitter.end()].flatMap(read);
}

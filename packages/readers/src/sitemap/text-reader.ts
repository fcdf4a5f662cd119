import { parse } from "@maycrawl/engine";
import { platform } from "#platform";
import type { EntryFinisher } from "./entry/entry-draft.ts";
import { isLoc, MAX_LOC_LENGTH } from "./entry/loc.ts";
import type { Encoding } from "./xml/tokens/sitemap-encoding.ts";

/** Maximum number of code units to keep of a line. The longest URL has up to four bytes per character. */
const MAX_KEPT = 4 * MAX_LOC_LENGTH;

/**
 * A file is rejected if it begins with this number of lines without a URL. Comments are not counted: a robots.txt may
 * begin with many.
 */
const MAX_LINES_WITHOUT_URL = 100;
/** Maximum number of lines to keep before the first URL, including comments. */
const MAX_BEFORE = 10_000;

/** Start of an XML sitemap. A script or a template may have written text before it. */
const XML = /<(?:\?xml|urlset|sitemapindex|rss|feed)[\s>]/;

/** Called if the file turns out to be XML, with the text from its start and the byte offset of that text. */
export type HandOver = (rest: string, start: number) => void;

/** Reads a sitemap that is a list of URLs, one per line (sitemaps.org, "Text file"). */
export class TextReader {
  readonly #encoding: Encoding;
  readonly #finisher: EntryFinisher;
  /** Start of the current line, not decoded, and its byte offset. */
  #line = "";
  #lineStart: number;
  /** Byte offset of the next chunk. */
  #at: number;
  /** Lines before the first URL. They are reported only if the file is a list of URLs. */
  #before: { readonly text: string; readonly offset: number }[] = [];
  #comments = 0;
  #found = false;
  readonly #handOver: HandOver;
  stopped = false;

  /** @param start byte offset of the first code unit. */
  constructor(encoding: Encoding, start: number, finisher: EntryFinisher, handOver: HandOver) {
    this.#encoding = encoding;
    this.#finisher = finisher;
    this.#at = this.#lineStart = start;
    this.#handOver = handOver;
  }

  /** Reads the next code units. */
  write(text: string): void {
    const { unit } = this.#encoding;
    const lineEnd = /[\r\n]/g;
    let from = 0;
    while (!this.stopped) {
      const found = lineEnd.exec(text);
      const to = found?.index ?? text.length;
      if (this.#line.length < MAX_KEPT)
        this.#line += text.slice(from, Math.min(to, from + MAX_KEPT - this.#line.length));
      if (!this.#found && this.#handOverXml(found?.[0] ?? "", text.slice(to))) return;
      if (found === null) break;
      from = to + 1;
      this.#endLine();
      this.#lineStart = this.#at + from * unit;
    }
    this.#at += text.length * unit;
  }

  /** Calls `#handOver` if XML begins in the current line. Returns whether it does. */
  #handOverXml(lineEnd: string, rest: string): boolean {
    const at = this.#line.length < MAX_KEPT ? (this.#line + lineEnd).search(XML) : -1;
    if (at < 0) return false;
    const first = this.#before[0] ?? { text: this.#line.slice(0, at), offset: this.#lineStart };
    this.#finisher.log.warn("leading-text", first.offset, first.text);
    this.stopped = true;
    this.#handOver(this.#line.slice(at) + rest, this.#lineStart + at * this.#encoding.unit);
    return true;
  }

  /**
   * Ends the file.
   * @param isReported whether a diagnostic has already reported an early end. The last line may then be incomplete,
   *   and is ignored.
   */
  end(isReported: boolean): void {
    if (this.stopped) return;
    if (!isReported) this.#endLine();
    if (this.#isRobots()) {
      this.#finisher.log.error("not-a-sitemap.robots-txt", 0);
      return;
    }
    this.#reportBefore();
    if (!this.#found && !isReported) this.#finisher.log.error("not-a-sitemap.no-url", 0);
  }

  #endLine(): void {
    const units = this.#line;
    this.#line = "";
    const { unit } = this.#encoding;
    const text = unit === 2 ? platform.copy(units, 2) : platform.utf8OfLatin1(units);
    const loc = text.trim();
    if (loc === "") return;
    const offset = this.#lineStart + (units.length - units.trimStart().length) * unit;
    if (!this.#found && !isLoc(loc)) {
      this.#before.push({ text: loc, offset });
      if (isComment(loc)) this.#comments++;
      const { length } = this.#before;
      if (length < MAX_BEFORE && length - this.#comments < MAX_LINES_WITHOUT_URL) return;
      if (this.#isRobots()) this.#finisher.log.error("not-a-sitemap.robots-txt", 0);
      else this.#finisher.log.error("not-a-sitemap.first-lines", offset);
      this.stopped = true;
      return;
    }
    this.#reportBefore();
    this.#found = true;
    if (!this.#finisher.finishUrl(loc, offset)) this.stopped = true;
  }

  /** Whether the lines without a URL are a robots.txt. It is reported as one error instead of one for each line. */
  #isRobots(): boolean {
    if (this.#found) return false;
    const lines = this.#before.map(({ text }) => text).filter((text) => !isComment(text));
    if (parse(lines.join("\n")).groups.length > 0) return true;
    return lines.length > 0 && lines.every((line) => /^sitemap[ \t]*:/i.test(line));
  }

  #reportBefore(): void {
    for (const { text, offset } of this.#before) this.#finisher.finishUrl(text, offset);
    this.#before = [];
  }
}

function isComment(line: string): boolean {
  return line.startsWith("#");
}

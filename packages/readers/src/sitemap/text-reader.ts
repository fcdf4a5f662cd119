import { parse } from "@maycrawl/engine";
import { platform } from "#platform";
import type { EntryFinisher } from "./entry/entry-draft.ts";
import { isLoc, MAX_LOC_LENGTH } from "./entry/loc.ts";
import type { Encoding } from "./xml/tokens/sitemap-encoding.ts";

/** How much of a line is kept; no URL is longer, however its characters are written. */
const MAX_KEPT = 4 * MAX_LOC_LENGTH;

/** Number of lines without a URL after which a file is something else. Comments do not count: a robots.txt may begin with many. */
const ENOUGH_LINES = 100;
/** Maximum number of lines that are kept before the first URL, comments included. */
const MAX_BEFORE = 10_000;

/** Where XML begins after all, behind what a script or a template has put in front of it. */
const XML = /<(?:\?xml|urlset|sitemapindex|rss|feed)[\s>]/;

/** Takes over where XML begins. */
export type HandOver = (rest: string, start: number) => void;

/** Reads a sitemap that is a list of URLs, one on each line (sitemaps.org, "Text file"). */
export class TextReader {
  readonly #encoding: Encoding;
  readonly #finisher: EntryFinisher;
  /** The beginning of the line that is read now, not decoded, and the byte at which it begins. */
  #line = "";
  #lineStart: number;
  /** The byte at which the next chunk begins. */
  #at: number;
  /** Lines before the first URL, which are told only when it is sure that this is a list of URLs. */
  #before: { readonly text: string; readonly offset: number }[] = [];
  #comments = 0;
  #found = false;
  readonly #handOver: HandOver;
  stopped = false;

  /** @param start the byte at which the first unit stands. */
  constructor(encoding: Encoding, start: number, finisher: EntryFinisher, handOver: HandOver) {
    this.#encoding = encoding;
    this.#finisher = finisher;
    this.#at = this.#lineStart = start;
    this.#handOver = handOver;
  }

  /** Takes the next units. */
  write(text: string): void {
    const { unit } = this.#encoding;
    const lineEnd = /[\r\n]/g;
    let from = 0;
    while (!this.stopped) {
      const found = lineEnd.exec(text);
      const to = found?.index ?? text.length;
      if (this.#line.length < MAX_KEPT)
        this.#line += text.slice(from, Math.min(to, from + MAX_KEPT - this.#line.length));
      if (!this.#found && this.#isXml(found?.[0] ?? "", text.slice(to))) return;
      if (found === null) break;
      from = to + 1;
      this.#take();
      this.#lineStart = this.#at + from * unit;
    }
    this.#at += text.length * unit;
  }

  /** Looks whether XML begins in the line, and leaves it and the rest to those who read that. */
  #isXml(lineEnd: string, rest: string): boolean {
    const at = this.#line.length < MAX_KEPT ? (this.#line + lineEnd).search(XML) : -1;
    if (at < 0) return false;
    const first = this.#before[0] ?? { text: this.#line.slice(0, at), offset: this.#lineStart };
    this.#finisher.log.warn("leading-text", first.offset, first.text);
    this.stopped = true;
    this.#handOver(this.#line.slice(at) + rest, this.#lineStart + at * this.#encoding.unit);
    return true;
  }

  /**
   * The file ends here.
   * @param told whether it was told already why it ends too early; the last line may have gone on then.
   */
  end(told: boolean): void {
    if (this.stopped) return;
    if (!told) this.#take();
    if (this.#isRobots()) {
      this.#finisher.log.error("not-a-sitemap.robots-txt", 0);
      return;
    }
    this.#tellBefore();
    if (!this.#found && !told) this.#finisher.log.error("not-a-sitemap.no-url", 0);
  }

  #take(): void {
    const units = this.#line;
    this.#line = "";
    const { unit } = this.#encoding;
    const text = unit === 2 ? platform.copied(units, 2) : platform.utf8OfLatin1(units);
    const loc = text.trim();
    if (loc === "") return;
    const offset = this.#lineStart + (units.length - units.trimStart().length) * unit;
    if (!this.#found && !isLoc(loc)) {
      this.#before.push({ text: loc, offset });
      if (isComment(loc)) this.#comments++;
      const { length } = this.#before;
      if (length < MAX_BEFORE && length - this.#comments < ENOUGH_LINES) return;
      if (this.#isRobots()) this.#finisher.log.error("not-a-sitemap.robots-txt", 0);
      else this.#finisher.log.error("not-a-sitemap.first-lines", offset);
      this.stopped = true;
      return;
    }
    this.#tellBefore();
    this.#found = true;
    if (!this.#finisher.plain(loc, offset)) this.stopped = true;
  }

  /** Whether the lines without a URL are those of a robots.txt: one error says so, in place of one for each line. */
  #isRobots(): boolean {
    if (this.#found) return false;
    const lines = this.#before.map(({ text }) => text).filter((text) => !isComment(text));
    if (parse(lines.join("\n")).groups.length > 0) return true;
    return lines.length > 0 && lines.every((line) => /^sitemap[ \t]*:/i.test(line));
  }

  #tellBefore(): void {
    for (const { text, offset } of this.#before) this.#finisher.plain(text, offset);
    this.#before = [];
  }
}

function isComment(line: string): boolean {
  return line.startsWith("#");
}

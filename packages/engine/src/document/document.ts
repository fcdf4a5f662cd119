import type { Dialect } from "../dialects/dialect.ts";
import { bytesOf, decodeBytes, decodeLatin1, type InputBytes, isAscii } from "../text/bytes.ts";
import type { Position, Span } from "../text/span.ts";
import { lineFrom, type RobotsLine } from "./line.ts";
import { LineIndex } from "./line-index.ts";
import { readFields, readGroups, readSitemaps, readStrayRules } from "./read-groups.ts";
import { RecordReader } from "./record-reader.ts";
import type { RecordTable } from "./record-table.ts";
import type { FieldRecord, RobotsGroup, Rule, Sitemap } from "./records.ts";

/**
 * A robots.txt, read without loss: every byte belongs to a line, and what no dialect understands is
 * kept with its place. The document holds the text and a packed table of the records that decide; `lines`,
 * `groups` and the rest are views, made when first asked for.
 */
export class RobotsDocument {
  /** The dialect by which it was read. */
  readonly dialect: Dialect;
  /** Whether the dialect's size limit cut it. */
  readonly truncated: boolean;
  /** The bytes that were read, one character each: offsets into it are byte offsets. */
  readonly latin1: string;
  /**
   * The user-agent lines and rules, packed: for code that reads many.
   * @internal
   */
  readonly table: RecordTable;

  #bytes: Uint8Array | undefined;
  #lines: readonly RobotsLine[] | undefined;
  #groups: readonly RobotsGroup[] | undefined;
  #sitemaps: readonly Sitemap[] | undefined;
  #fields: readonly FieldRecord[] | undefined;
  #strayRules: readonly Rule[] | undefined;
  #shared: object | undefined;

  /** @internal */
  constructor({ text, own, truncated }: InputBytes, table: RecordTable, dialect: Dialect) {
    this.latin1 = text;
    this.#bytes = own;
    this.truncated = truncated;
    this.table = table;
    this.dialect = dialect;
  }

  /** The bytes that were read. */
  get bytes(): Uint8Array {
    this.#bytes ??= bytesOf(this.latin1);
    return this.#bytes;
  }

  /** The number of lines. */
  get lineCount(): number {
    return this.table.lineCount;
  }

  /** The number of groups. Unlike `groups.length` it makes no list of them. */
  get groupCount(): number {
    return this.table.groupCount;
  }

  /** The lines, which tile `bytes`. Of a large file `readLines` needs much less memory. */
  get lines(): readonly RobotsLine[] {
    this.#lines ??= [...this.readLines()];
    return this.#lines;
  }

  /** The lines, read one at a time and not kept. */
  *readLines(): Generator<RobotsLine> {
    const reader = new RecordReader().begin({ text: this.latin1, bytes: this.bytes }, this.dialect);
    while (reader.next()) {
      reader.findValue();
      yield lineFrom(reader);
    }
  }

  /** One line, by its 1-based number; undefined where there is none. */
  line(number: number): RobotsLine | undefined {
    if (!(number >= 1 && number <= this.lineCount)) return undefined;
    return lineFrom(LineIndex.of(this).readerAt(number - 1));
  }

  /** The groups in file order, unmerged (RFC 9309 §2.2.1 merges those that name the same crawler when it decides). */
  get groups(): readonly RobotsGroup[] {
    this.#groups ??= readGroups(this);
    return this.#groups;
  }

  /** The Sitemap records, which belong to no group. */
  get sitemaps(): readonly Sitemap[] {
    this.#sitemaps ??= [...readSitemaps(this)];
    return this.#sitemaps;
  }

  /** The records of other fields (RFC 9309 §2.2.4), in file order, inside and outside of groups. */
  get fields(): readonly FieldRecord[] {
    this.#fields ??= [...readFields(this, () => true)];
    return this.#fields;
  }

  /** The rules that stand before the first group and therefore bind nobody (RFC 9309 §2.2.2). */
  get strayRules(): readonly Rule[] {
    this.#strayRules ??= [...readStrayRules(this)];
    return this.#strayRules;
  }

  /**
   * What the matchers of this document share, made when it is first needed.
   * @internal
   */
  shared<T extends object>(make: () => T): T {
    this.#shared ??= make();
    return this.#shared as T;
  }

  /** The text of a span, decoded from UTF-8; bytes that are none become U+FFFD. */
  text(span: Span): string {
    const latin1 = this.latin1.slice(span.start, span.end);
    if (this.#bytes === undefined || isAscii(latin1)) return decodeLatin1(latin1);
    return decodeBytes(this.#bytes.subarray(span.start, span.end));
  }

  /** The line and column of a byte offset. A byte order mark takes no column. */
  position(offset: number): Position {
    const { line, start: lineStart } = LineIndex.of(this).lineAt(offset);
    const hasMark = lineStart === 0 && offset >= 3 && this.latin1.startsWith("\u00ef\u00bb\u00bf");
    const start = hasMark ? 3 : lineStart;
    return {
      line: line + 1,
      column: decodeLatin1(this.latin1.slice(start, Math.max(start, offset))).length + 1,
    };
  }
}

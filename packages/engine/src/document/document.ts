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
 * A parsed robots.txt. Parsing loses nothing: every byte belongs to a line, and unreadable lines are kept with their
 * position. The document holds the text and a packed table of user-agent lines and rules. `lines`, `groups` and the
 * other views are created on first use.
 */
export class RobotsDocument {
  /** The dialect that parsed the document. */
  readonly dialect: Dialect;
  /** Whether the dialect's size limit cut the file. */
  readonly truncated: boolean;
  /** The bytes that were read, as one Latin-1 character each. Offsets into this string are byte offsets. */
  readonly latin1: string;
  /**
   * The user-agent lines and rules in packed form, for code that reads many of them.
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

  /** The number of groups. Unlike `groups.length`, it does not create the list. */
  get groupCount(): number {
    return this.table.groupCount;
  }

  /** All lines. Their spans cover `bytes` without gaps. For a large file `readLines` needs much less memory. */
  get lines(): readonly RobotsLine[] {
    this.#lines ??= [...this.readLines()];
    return this.#lines;
  }

  /** Reads the lines one at a time, without keeping them. */
  *readLines(): Generator<RobotsLine> {
    const reader = new RecordReader().begin({ text: this.latin1, bytes: this.bytes }, this.dialect);
    while (reader.next()) {
      reader.findValue();
      yield lineFrom(reader);
    }
  }

  /** Returns the line with a 1-based number; undefined if the number is out of range. */
  line(number: number): RobotsLine | undefined {
    if (!(number >= 1 && number <= this.lineCount)) return undefined;
    return lineFrom(LineIndex.of(this).readerAt(number - 1));
  }

  /**
   * The groups in file order, not merged. (RFC 9309 §2.2.1 merges groups for the same crawler only for the decision.)
   */
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

  /** The rules outside of all groups, which apply to no crawler (RFC 9309 §2.2.2). */
  get strayRules(): readonly Rule[] {
    this.#strayRules ??= [...readStrayRules(this)];
    return this.#strayRules;
  }

  /**
   * Returns the object that the matchers of this document share. The first call creates it with `make`.
   * @internal
   */
  shared<T extends object>(make: () => T): T {
    this.#shared ??= make();
    return this.#shared as T;
  }

  /** Returns the text of a span, decoded from UTF-8. Bytes that are not valid UTF-8 become U+FFFD. */
  text(span: Span): string {
    const latin1 = this.latin1.slice(span.start, span.end);
    if (this.#bytes === undefined || isAscii(latin1)) return decodeLatin1(latin1);
    return decodeBytes(this.#bytes.subarray(span.start, span.end));
  }

  /** Returns the line and column of a byte offset. A byte order mark does not count as a column. */
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

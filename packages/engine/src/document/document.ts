import type { Dialect } from "../dialects/dialect.ts";
import { decodeOctets, type Octets, octetsOf } from "../text/bytes.ts";
import type { Position, Span } from "../text/span.ts";
import { type FieldRecord, type RobotsGroup, type Rule, readGroups, type Sitemap } from "./groups.ts";
import { type RobotsLine, readLine } from "./line.ts";
import { LINE_STARTS, type LineTable } from "./line-table.ts";

/**
 * A robots.txt, read without loss: every octet belongs to a line, and what no dialect understands is
 * kept with its place. The lines are held in one packed table; `lines`, `groups` and the rest are
 * views of it, made when first asked for.
 */
export class RobotsDocument {
  /** The dialect by which it was read. */
  readonly dialect: Dialect;
  /** Whether the dialect's size limit cut it. */
  readonly truncated: boolean;
  /** The octets that were read, one character each: offsets into it are byte offsets. */
  readonly octets: string;
  /** The packed lines: what `lines` shows, for code that reads many. */
  readonly table: LineTable;

  #bytes: Uint8Array | undefined;
  #lines: readonly RobotsLine[] | undefined;
  #parts: ReturnType<typeof readGroups> | undefined;

  constructor({ text, own, truncated }: Octets, table: LineTable, dialect: Dialect) {
    this.octets = text;
    this.#bytes = own;
    this.truncated = truncated;
    this.table = table;
    this.dialect = dialect;
  }

  /** The octets that were read. */
  get bytes(): Uint8Array {
    this.#bytes ??= octetsOf(this.octets);
    return this.#bytes;
  }

  /** The lines, which tile `bytes`. */
  get lines(): readonly RobotsLine[] {
    this.#lines ??= Array.from({ length: this.table.length }, (_, index) => readLine(this, index));
    return this.#lines;
  }

  /** The groups in file order, unmerged (RFC 9309 §2.2.1 merges those that name the same crawler when it decides). */
  get groups(): readonly RobotsGroup[] {
    return this.#read().groups;
  }

  /** The Sitemap records, which belong to no group. */
  get sitemaps(): readonly Sitemap[] {
    return this.#read().sitemaps;
  }

  /** The records of other fields (RFC 9309 §2.2.4), in file order, inside and outside of groups. */
  get fields(): readonly FieldRecord[] {
    return this.#read().fields;
  }

  /** The rules that stand before the first group and therefore bind nobody (RFC 9309 §2.2.2). */
  get strayRules(): readonly Rule[] {
    return this.#read().strayRules;
  }

  /** The text of a span, decoded from UTF-8; octets that are none become U+FFFD. */
  text(span: Span): string {
    return decodeOctets(this.octets.slice(span.start, span.end));
  }

  /** The line and column of a byte offset. A byte order mark takes no column. */
  position(offset: number): Position {
    const line = this.table.lineAt(offset);
    let start = line < this.table.length ? this.table.at(line, LINE_STARTS) : 0;
    if (start === 0 && offset >= 3 && this.octets.startsWith("\u00ef\u00bb\u00bf")) start = 3;
    return {
      line: line + 1,
      column: decodeOctets(this.octets.slice(start, Math.max(start, offset))).length + 1,
    };
  }

  #read(): ReturnType<typeof readGroups> {
    this.#parts ??= readGroups(this);
    return this.#parts;
  }
}

import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { checkDialectNumbers } from "../dialects/dialect-numbers.ts";
import { InvalidDialectError } from "../errors.ts";
import { type InputBytes, readBytes } from "../text/bytes.ts";
import { NumberList } from "../text/number-list.ts";
import { AgentSeparator } from "./agent-separator.ts";
import { RobotsDocument } from "./document.ts";
import { ALLOW, BLANK, DISALLOW, SITEMAP, USER_AGENT } from "./line-kinds.ts";
import { RecordReader } from "./record-reader.ts";
import { lineAndKind, RecordTable, tableRoom, tableStart, WIDTH } from "./record-table.ts";

/** Options of everything that reads a robots.txt. */
export interface ReadOptions {
  /** Dialect that parses the file. Default: RFC 9309. */
  readonly dialect?: Dialect;
}

// If a file does not fit into `tableRoom()`, its records are collected in `scratch`, and then copied to a table of the
// exact size.
const FEW_GROUPS = 24;
const SCRATCH = 1 << 13;
const MAX_SCRATCH = 1 << 19;
let scratch = new Int32Array(0);

// Shared by all files, because creating a reader costs as much as reading a few lines.
const reader = new RecordReader();

/**
 * Parses a robots.txt into a document. Content never causes an error: a line that cannot be parsed is kept and marked
 * as `unreadable`.
 * @param input the bytes, or a string, which is encoded as UTF-8.
 * @throws {InvalidInputError} for an input of another type.
 * @see RFC 9309 §2.2 (syntax), §2.5 (limits)
 */
export function parse(input: string | Uint8Array, options?: ReadOptions): RobotsDocument {
  const dialect = dialectOf(options);
  return parseBytes(readBytes(input, dialect.maxBytes), dialect);
}

/** Parses bytes that are already cut to the dialect's limit. Documents of the same bytes share them. */
export function parseBytes(input: InputBytes, dialect: Dialect): RobotsDocument {
  return new RobotsDocument(input, readTable(input, dialect), dialect);
}

/**
 * Returns the dialect of the options, or RFC 9309.
 * @throws {InvalidDialectError} if the value is not a dialect object (for example, only its name).
 * @throws {InvalidNumberError} if a number in the dialect is out of range.
 */
export function dialectOf(options: ReadOptions | undefined): Dialect {
  const dialect = options?.dialect ?? defaultDialect;
  if (dialect.percentEncoding === undefined) throw new InvalidDialectError(dialect);
  checkDialectNumbers(dialect);
  return dialect;
}

/** Reads the user-agent lines and rules of a text into a table, with the boundaries of its groups. */
export function readTable(input: InputBytes, dialect: Dialect): RecordTable {
  reader.begin(input, dialect);
  const groupStarts = new NumberList(FEW_GROUPS);
  const groupEnds = dialect.blankLines === "end-group" ? new NumberList(FEW_GROUPS) : undefined;
  const gap = AgentSeparator.in(dialect);
  const room = tableRoom();
  let cells = room;
  let start = tableStart();
  let at = start;
  // Whether the next user-agent line continues the current group. False after a rule, and in some dialects after
  // a few other lines. Records of other fields do not change it (RFC 9309 §2.1, §2.2.4).
  let open = false;
  const divides = dialect.sitemapBetweenAgents === "end-group";
  while (reader.next()) {
    const kind = reader.kind;
    if (kind !== ALLOW && kind !== DISALLOW && kind !== USER_AGENT) {
      if (kind === BLANK && groupEnds !== undefined) {
        if (groupEnds.length < groupStarts.length) groupEnds.add((at - start) / WIDTH);
        open = false;
      } else if (open && gap?.isAt(reader)) {
        open = false;
      }
      if (kind === SITEMAP && divides) open = false;
      continue;
    }
    if (at + WIDTH > cells.length) {
      const larger =
        cells === room ? scratchFor(at - start) : enlarge(cells, reader.start / input.text.length);
      if (cells === room) larger.set(cells.subarray(start, at));
      cells = larger;
      at -= start;
      start = 0;
    }
    if (kind === USER_AGENT) {
      if (!open) beginGroup((at - start) / WIDTH, groupStarts, groupEnds);
      open = true;
    } else {
      open = false;
    }
    reader.findValue();
    cells[at] = lineAndKind(reader.number - 1, kind);
    cells[at + 1] = reader.valueStart;
    cells[at + 2] = reader.valueEnd;
    at += WIDTH;
  }
  const lineCount = reader.number;
  reader.release();
  return new RecordTable(cells, start, at, {
    groupStarts: groupStarts.packed(),
    groupEnds: groupEnds?.packed(),
    lineCount,
  });
}

/** Records the start of a group, and the end of the previous group if no blank line has ended it. */
function beginGroup(row: number, groupStarts: NumberList, groupEnds: NumberList | undefined): void {
  if (groupEnds !== undefined && groupEnds.length < groupStarts.length) groupEnds.add(row);
  groupStarts.add(row);
}

/**
 * Returns the scratch array, enlarged if necessary. It is used when a file does not fit into the room for small
 * tables.
 */
function scratchFor(cells: number): Int32Array<ArrayBuffer> {
  if (scratch.length < cells + WIDTH) scratch = new Int32Array(Math.max(2 * cells, SCRATCH));
  return scratch;
}

/**
 * Returns an enlarged copy. Its size is an estimate for the whole text.
 * @param readPart part of the text that has been read, from 0 to 1.
 */
function enlarge(cells: Int32Array<ArrayBuffer>, readPart: number): Int32Array<ArrayBuffer> {
  const expected = Math.ceil((1.05 * cells.length) / readPart);
  const larger = new Int32Array(Math.max(expected, Math.ceil(1.5 * cells.length)));
  larger.set(cells);
  // Keep the larger array for the next file, unless it is huge: the memory of `scratch` is never released.
  if (larger.length <= MAX_SCRATCH) scratch = larger;
  return larger;
}

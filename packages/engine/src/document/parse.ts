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
  /** By which dialect to read it; RFC 9309's where none is given. */
  readonly dialect?: Dialect;
}

// The records of a larger file are collected here and copied out, so that its table has just the size it needs.
const FEW_GROUPS = 24;
const SCRATCH = 1 << 13;
const MAX_SCRATCH = 1 << 19;
let scratch = new Int32Array(0);

// One for all files: to make one costs as much as to read a few lines.
const reader = new RecordReader();

/**
 * Reads a robots.txt into a document. No content is an error: what cannot be understood is kept, and
 * said to be `unreadable`.
 * @param input the bytes, or a string whose UTF-8 they are.
 * @throws {InvalidInputError} for anything else.
 * @see RFC 9309 §2.2 (syntax), §2.5 (limits)
 */
export function parse(input: string | Uint8Array, options?: ReadOptions): RobotsDocument {
  const dialect = dialectOf(options);
  return parseBytes(readBytes(input, dialect.maxBytes), dialect);
}

/** Reads bytes that a dialect has cut already, if it cuts them. Documents made of the same bytes share them. */
export function parseBytes(input: InputBytes, dialect: Dialect): RobotsDocument {
  return new RobotsDocument(input, readTable(input, dialect), dialect);
}

/**
 * The dialect that the options ask for, or RFC 9309's.
 * @throws {InvalidDialectError} for what is no dialect, such as the name of one.
 * @throws {InvalidNumberError} for a number of it that has no meaning.
 */
export function dialectOf(options: ReadOptions | undefined): Dialect {
  const dialect = options?.dialect ?? defaultDialect;
  if (dialect.percentEncoding === undefined) throw new InvalidDialectError(dialect);
  checkDialectNumbers(dialect);
  return dialect;
}

/** Reads the user-agent lines and the rules of a text, and where groups begin. */
export function readTable(input: InputBytes, dialect: Dialect): RecordTable {
  reader.begin(input, dialect);
  const groupStarts = new NumberList(FEW_GROUPS);
  const groupEnds = dialect.blankLines === "end-group" ? new NumberList(FEW_GROUPS) : undefined;
  const gap = AgentSeparator.in(dialect);
  const room = tableRoom();
  let cells = room;
  let start = tableStart();
  let at = start;
  // A user-agent line begins a group unless only user-agent lines and records that are no rules
  // stand between it and the last one (RFC 9309 §2.1, §2.2.4); or only lines that the dialect does not see there.
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
      const larger = cells === room ? scratchFor(at - start) : grown(cells, reader.start / input.text.length);
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

/** A group that no blank line has ended ends where the next one begins. */
function beginGroup(row: number, groupStarts: NumberList, groupEnds: NumberList | undefined): void {
  if (groupEnds !== undefined && groupEnds.length < groupStarts.length) groupEnds.add(row);
  groupStarts.add(row);
}

/** The scratch, made when a file needs more than the room for small ones. */
function scratchFor(cells: number): Int32Array<ArrayBuffer> {
  if (scratch.length < cells + WIDTH) scratch = new Int32Array(Math.max(2 * cells, SCRATCH));
  return scratch;
}

/** A larger copy: as large as the whole text will need if it goes on as its `part` that has been read. */
function grown(cells: Int32Array<ArrayBuffer>, part: number): Int32Array<ArrayBuffer> {
  const expected = Math.ceil((1.05 * cells.length) / part);
  const larger = new Int32Array(Math.max(expected, Math.ceil(1.5 * cells.length)));
  larger.set(cells);
  // Kept for the next file, unless one huge file would pin its memory for ever.
  if (larger.length <= MAX_SCRATCH) scratch = larger;
  return larger;
}

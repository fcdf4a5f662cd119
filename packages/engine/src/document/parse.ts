import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { InvalidDialectError } from "../errors.ts";
import { type Octets, readOctets } from "../text/bytes.ts";
import { RobotsDocument } from "./document.ts";
import { ALLOW, BLANK, DISALLOW, USER_AGENT } from "./line-names.ts";
import { CUT, LineTable, tableRoom, tableStart, WIDTH } from "./line-table.ts";
import { RecordReader } from "./record-reader.ts";

/** Options of everything that reads a robots.txt. */
export interface ReadOptions {
  /** By which dialect to read it; RFC 9309's where none is given. */
  readonly dialect?: Dialect;
}

// The lines of a larger file are collected here and copied out, so that its table has just the size it needs.
let scratch = new Int32Array(1024 * WIDTH);
const MOST_SCRATCH = 1 << 20;

// One for all files: to make one costs as much as to read a few lines.
const reader = new RecordReader();

/**
 * Reads a robots.txt into a document. No content is an error: what cannot be understood is kept, and
 * said to be `unreadable`.
 * @param input the octets, or a string whose UTF-8 they are.
 * @throws {InvalidInputError} for anything else.
 * @see RFC 9309 §2.2 (syntax), §2.5 (limits)
 */
export function parse(input: string | Uint8Array, options?: ReadOptions): RobotsDocument {
  const dialect = dialectOf(options);
  const octets = readOctets(input, dialect.maxBytes);
  return new RobotsDocument(octets, readTable(octets, dialect), dialect);
}

/**
 * The dialect that the options ask for, or RFC 9309's.
 * @throws {InvalidDialectError} for what is no dialect, such as the name of one.
 */
export function dialectOf(options: ReadOptions | undefined): Dialect {
  const dialect = options?.dialect ?? defaultDialect;
  if (dialect.percentEncoding === undefined) throw new InvalidDialectError(dialect);
  return dialect;
}

/** Reads the lines of a text, and where groups begin. */
export function readTable(octets: Octets, dialect: Dialect): LineTable {
  reader.begin(octets, dialect);
  const groupStarts: number[] = [];
  const groupEnds: number[] | undefined = dialect.blankLines === "end-group" ? [] : undefined;
  const room = tableRoom();
  let cells = room;
  let start = tableStart();
  let at = start;
  // A user-agent line begins a group unless only user-agent lines and records that are no rules
  // stand between it and the last one (RFC 9309 §2.1, §2.2.4).
  let open = false;
  while (reader.next()) {
    if (at + WIDTH > cells.length) {
      const larger = cells === room ? scratch : grown(cells);
      if (cells === room) larger.set(cells.subarray(start, at));
      cells = larger;
      at -= start;
      start = 0;
    }
    const kind = reader.kind;
    reader.findValue();
    cells[at] = reader.start;
    cells[at + 1] = reader.nameStart;
    cells[at + 2] = reader.nameEnd;
    cells[at + 3] = reader.valueStart;
    cells[at + 4] = reader.valueEnd;
    cells[at + 5] = reader.comment;
    cells[at + 6] = reader.contentEnd;
    cells[at + 7] = reader.cut ? kind | CUT : kind;
    if (kind === USER_AGENT) {
      if (!open) beginGroup((at - start) / WIDTH, groupStarts, groupEnds);
      open = true;
    } else if (kind === ALLOW || kind === DISALLOW) {
      open = false;
    } else if (kind === BLANK && groupEnds !== undefined) {
      if (groupEnds.length < groupStarts.length) groupEnds.push((at - start) / WIDTH);
      open = false;
    }
    at += WIDTH;
  }
  reader.release();
  return new LineTable(cells, start, at, groupStarts, groupEnds);
}

/** A group that no blank line has ended ends where the next one begins. */
function beginGroup(line: number, groupStarts: number[], groupEnds: number[] | undefined): void {
  if (groupEnds !== undefined && groupEnds.length < groupStarts.length) groupEnds.push(line);
  groupStarts.push(line);
}

function grown(cells: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(cells.length * 2);
  larger.set(cells);
  // Kept for the next file, unless one huge file would pin its memory for ever.
  if (larger.length <= MOST_SCRATCH) scratch = larger;
  return larger;
}

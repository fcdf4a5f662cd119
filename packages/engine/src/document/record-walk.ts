import { ALLOW, BLANK, DISALLOW, UNREADABLE, USER_AGENT } from "./line-kinds.ts";
import { RecordReader } from "./record-reader.ts";
import type { RobotsText } from "./robots-text.ts";

/** Index of a group for a record outside of all groups. */
export const NO_GROUP = -1;

/**
 * Iterates over the records of a document in file order. For each record it provides the group and the user-agent lines
 * directly above it. It parses the text again and keeps no passed records.
 */
export class RecordWalk {
  /** Reader at the current record. */
  readonly reader: RecordReader;
  /** Index of the record's group, or `NO_GROUP`. */
  group: number = NO_GROUP;
  /** Row of the record in the document's table, if it is a user-agent line or a rule. */
  row: number = -1;
  /** Row of the first user-agent line directly above the record. */
  agentsFrom: number = 0;
  /** Row after the last user-agent line directly above the record. */
  agentsTo: number = 0;
  /** End offset of the group before the current group. If no group is current, end offset of the last group read. */
  lastGroupEnd: number = 0;
  readonly #document: RobotsText;
  #isAfterAgent = false;
  #groupsSeen = 0;

  constructor(document: RobotsText) {
    this.#document = document;
    this.reader = new RecordReader().begin(
      { text: document.latin1, bytes: document.bytes },
      document.dialect,
    );
  }

  /** Moves to the next record; returns false after the last one. */
  next(): boolean {
    const { reader } = this;
    const { table, dialect } = this.#document;
    while (reader.next()) {
      const { kind } = reader;
      if (kind <= UNREADABLE) {
        // In some dialects a blank line ends the group. Later records then have no user-agent lines above them.
        if (kind === BLANK && dialect.blankLines === "end-group" && this.group !== NO_GROUP) {
          this.group = NO_GROUP;
          this.lastGroupEnd = reader.start;
          this.agentsFrom = this.agentsTo;
        }
        continue;
      }
      reader.findValue();
      if (kind === USER_AGENT || kind === ALLOW || kind === DISALLOW) this.row++;
      if (kind === USER_AGENT) {
        const begins = table.groupStart(this.#groupsSeen) === this.row;
        if (begins) this.#beginGroup();
        if (begins || !this.#isAfterAgent) this.agentsFrom = this.row;
        this.agentsTo = this.row + 1;
      }
      this.#isAfterAgent = kind === USER_AGENT;
      return true;
    }
    return false;
  }

  #beginGroup(): void {
    if (this.group !== NO_GROUP) this.lastGroupEnd = this.reader.start;
    this.group = this.#groupsSeen++;
  }
}

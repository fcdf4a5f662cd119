import { ALLOW, BLANK, DISALLOW, UNREADABLE, USER_AGENT } from "./line-kinds.ts";
import { RecordReader } from "./record-reader.ts";
import type { RobotsText } from "./robots-text.ts";

/** Stands for no group. */
export const NO_GROUP = -1;

/**
 * Goes over the records of a document in file order, and knows of each which group it is in and which
 * user-agent lines stand right above it. It reads the text again, and keeps nothing of what it has passed.
 */
export class RecordWalk {
  /** The reader, at the current record. */
  readonly reader: RecordReader;
  /** The group that the record is in, or `NO_GROUP`. */
  group: number = NO_GROUP;
  /** The row of the record in the document's table, for a user-agent line or a rule. */
  row: number = -1;
  /** The rows of the user-agent lines right above the record: from this one … */
  agentsFrom: number = 0;
  /** … to the one before this. */
  agentsTo: number = 0;
  /** Where the group before the current one ended, or the last one where there is no current one. */
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

  /** Goes to the next record; false where there is none. */
  next(): boolean {
    const { reader } = this;
    const { table, dialect } = this.#document;
    while (reader.next()) {
      const { kind } = reader;
      if (kind <= UNREADABLE) {
        // A blank line ends the group in some dialects; what follows has no user-agent line above it.
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

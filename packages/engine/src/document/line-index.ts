import { LineReader } from "../text/lines.ts";
import { RecordReader } from "./record-reader.ts";
import type { RobotsText } from "./robots-text.ts";

const indexes = new WeakMap<RobotsText, LineIndex>();

/** Distance between two indexed lines, in lines. */
const STEP = 64;

/**
 * Finds lines by number or by byte offset. To save memory it stores only the start of every 64th line, and reads on
 * from there. Lines are counted from 0.
 */
export class LineIndex {
  readonly #text: string;
  /** Shared reader. Each new reader would search for the next `#` and CR again, possibly up to the end of the text. */
  readonly #reader: RecordReader;
  readonly #starts: number[] = [];

  private constructor({ latin1, bytes, dialect }: RobotsText) {
    this.#text = latin1;
    this.#reader = new RecordReader().begin({ text: latin1, bytes }, dialect);
    const reader = new LineReader(latin1);
    while (reader.nextLine()) if ((reader.number - 1) % STEP === 0) this.#starts.push(reader.start);
  }

  /** Returns the index of a document. The first call creates it. */
  static of(document: RobotsText): LineIndex {
    const known = indexes.get(document);
    if (known !== undefined) return known;
    const made = new LineIndex(document);
    indexes.set(document, made);
    return made;
  }

  /** Returns a reader at an existing line, after a call of `findValue`. The next call moves the same reader. */
  readerAt(line: number): RecordReader {
    const reader = this.#reader;
    // Already at this line. Moving back to its start would search the text again.
    if (line === reader.number - 1) {
      reader.findValue();
      return reader;
    }
    const step = Math.floor(line / STEP);
    if (line < reader.number || step * STEP > reader.number) {
      // A reader that moves back must forget the positions that it has found ahead.
      if (line < reader.number) reader.begin(reader, reader.dialect);
      moveTo(reader, this.#starts[step] as number, step * STEP);
    }
    while (reader.number < line) reader.nextLine();
    reader.next();
    reader.findValue();
    return reader;
  }

  /** Returns the line of a byte offset, and the line's start. Offsets past the end belong to the last line. */
  lineAt(offset: number): { readonly line: number; readonly start: number } {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    const reader = new LineReader(this.#text);
    moveTo(reader, starts[low] ?? 0, low * STEP);
    let found = { line: low * STEP, start: starts[low] ?? 0 };
    while (reader.nextLine() && reader.start <= offset)
      found = { line: reader.number - 1, start: reader.start };
    return found;
  }
}

/**
 * Moves a reader to the start of a line. A reader that is past this line must be restarted first.
 * @param start offset of the line's start.
 * @param number number of lines before it.
 */
function moveTo(reader: LineReader, start: number, number: number): void {
  reader.end = start;
  reader.number = number;
}

import { LineReader } from "../text/lines.ts";
import { RecordReader } from "./record-reader.ts";
import type { RobotsText } from "./robots-text.ts";

const indexes = new WeakMap<RobotsText, LineIndex>();

/** Number of lines between two whose places are kept. */
const STEP = 64;

/**
 * Finds the lines of a text by their number and by their place. It keeps the place of every 64th line and
 * reads on from there, so that it is small for any text. Lines count from 0.
 */
export class LineIndex {
  readonly #text: string;
  /** The one reader of this index: a new one would look for the next `#` and the next CR again, up to the text's end. */
  readonly #reader: RecordReader;
  readonly #starts: number[] = [];

  private constructor({ latin1, bytes, dialect }: RobotsText) {
    this.#text = latin1;
    this.#reader = new RecordReader().begin({ text: latin1, bytes }, dialect);
    const reader = new LineReader(latin1);
    while (reader.nextLine()) if ((reader.number - 1) % STEP === 0) this.#starts.push(reader.start);
  }

  /** The index of a document, made when it is first needed. */
  static of(document: RobotsText): LineIndex {
    const known = indexes.get(document);
    if (known !== undefined) return known;
    const made = new LineIndex(document);
    indexes.set(document, made);
    return made;
  }

  /** A reader at a line, whose parts have been found: to be read before the next call. The line must be there. */
  readerAt(line: number): RecordReader {
    const reader = this.#reader;
    // It is there: to go back to the line's start would mean to search the text again.
    if (line === reader.number - 1) {
      reader.findValue();
      return reader;
    }
    const step = Math.floor(line / STEP);
    if (line < reader.number || step * STEP > reader.number) {
      // On the way back, what was found ahead must be looked for again.
      if (line < reader.number) reader.begin(reader, reader.dialect);
      goOnAt(reader, this.#starts[step] as number, step * STEP);
    }
    while (reader.number < line) reader.nextLine();
    reader.next();
    reader.findValue();
    return reader;
  }

  /** The line to which a byte offset belongs, and where it begins. Offsets past the end belong to the last line. */
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
    goOnAt(reader, starts[low] ?? 0, low * STEP);
    let found = { line: low * STEP, start: starts[low] ?? 0 };
    while (reader.nextLine() && reader.start <= offset)
      found = { line: reader.number - 1, start: reader.start };
    return found;
  }
}

/**
 * Lets a reader go on at another line; one that has read beyond it must begin anew before that.
 * @param start where the line begins.
 * @param number how many lines stand before it.
 */
function goOnAt(reader: LineReader, start: number, number: number): void {
  reader.end = start;
  reader.number = number;
}

import type { RecurringValues } from "./recurring-values.ts";
import { dereference, type ReferenceFault } from "./references.ts";
import type { FieldKind } from "./shape.ts";
import { MAX_TOKEN, type TextWindow } from "./text-window.ts";

/** Collects the text of a field, which may come in parts: where a chunk ends, around comments and CDATA sections. */
export class FieldText {
  readonly #window: TextWindow;
  /** The part that came last, while the window has it. */
  #start = 0;
  #end = 0;
  /** Parts that came before, not decoded, since a character may be divided. */
  #units = "";
  /** What is finished: text before a CDATA section, and its own. */
  #done = "";
  #length = 0;

  readonly #fault: (code: ReferenceFault, written: string) => void;

  /** @param fault told what is no reference. */
  constructor(window: TextWindow, fault: (code: ReferenceFault, written: string) => void) {
    this.#window = window;
    this.#fault = fault;
  }

  /** Begins a new field. */
  begin(): void {
    this.#start = this.#end = 0;
    this.#units = "";
    this.#done = "";
    this.#length = 0;
  }

  /** Takes text whose references are to be replaced. */
  text(start: number, end: number): void {
    this.#length += end - start;
    if (this.tooLong) this.#drop();
    else {
      this.keep();
      this.#start = start;
      this.#end = end;
    }
  }

  /** Takes text as it stands. */
  cdata(start: number, end: number): void {
    this.#length += end - start;
    const done = this.tooLong ? "" : this.#text() + this.#window.decoded(start, end);
    this.#drop();
    this.#done = done;
  }

  /** Copies what the window is about to lose. */
  keep(): void {
    if (this.#start === this.#end) return;
    this.#units += this.#window.units(this.#start, this.#end);
    this.#start = this.#end = 0;
  }

  /** What the text came to when it stood here before; undefined where that is not known. */
  again(kind: FieldKind, known: RecurringValues): string | number | undefined {
    if (this.#units !== "" || this.#done !== "" || this.#start === this.#end) return undefined;
    const { chunk, chunkStart } = this.#window;
    return this.#start < chunkStart
      ? undefined
      : known.at(kind, chunk, this.#start - chunkStart, this.#end - chunkStart);
  }

  /** How many bytes it has. */
  get length(): number {
    return this.#length;
  }

  /** Whether the text was longer than any field may be; it is gone then. */
  get tooLong(): boolean {
    return this.#length > MAX_TOKEN;
  }

  /** Whether there was nothing but blanks. */
  get blank(): boolean {
    if (this.tooLong || this.#done.trim() !== "" || this.#units.trim() !== "") return false;
    return this.#start === this.#end || this.#window.units(this.#start, this.#end).trim() === "";
  }

  /** The whole text, without the blanks around it. */
  read(): string {
    const text = this.#text();
    // Looking is quicker than trimming, and mostly there is nothing to trim.
    const bare = isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(text.length - 1));
    return bare ? text : text.trim();
  }

  #text(): string {
    let text: string;
    if (this.#units !== "") {
      this.keep();
      text = this.#window.decodeUnits(this.#units);
    } else if (this.#start !== this.#end) text = this.#window.decoded(this.#start, this.#end);
    else return this.#done;
    return this.#done + (text.includes("&") ? dereference(text, this.#fault) : text);
  }

  #drop(): void {
    this.#start = this.#end = 0;
    this.#units = "";
    this.#done = "";
  }
}

/** Whether a character is ASCII, and no blank. */
function isPlain(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

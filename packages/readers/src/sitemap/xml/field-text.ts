import type { FieldKind } from "../entry/shape.ts";
import type { RecurringValues } from "./recurring-values.ts";
import { dereference, type ReferenceFault } from "./references.ts";
import { MAX_TOKEN, type TokenBuffer } from "./tokens/token-buffer.ts";

/** Collects the text of the open field, which may come in parts: where a chunk ends, around comments and CDATA sections. */
export class FieldText {
  /** Whether a field is open. */
  collecting = false;
  /** Where it begins, in bytes. */
  offset = 0;
  readonly #window: TokenBuffer;
  /** Parts that are not decoded, since a character may be divided. */
  #units = "";
  /** What is finished: text before a CDATA section, and its own. */
  #done = "";
  #length = 0;
  readonly #fault: (code: ReferenceFault, written: string) => void;

  /** @param fault told what is no reference. */
  constructor(window: TokenBuffer, fault: (code: ReferenceFault, written: string) => void) {
    this.#window = window;
    this.#fault = fault;
  }

  /** Begins a new field. */
  begin(offset: number): void {
    this.collecting = true;
    this.offset = offset;
    this.#units = "";
    this.#done = "";
    this.#length = 0;
  }

  /** Takes text whose references are to be replaced. */
  text(start: number, end: number): void {
    this.#length += end - start;
    if (this.tooLong) this.#units = this.#done = "";
    else this.#units += this.#window.units(start, end);
  }

  /** Takes text as it stands. */
  cdata(start: number, end: number): void {
    this.#length += end - start;
    this.#done = this.tooLong ? "" : this.#text() + this.#window.decoded(start, end);
    this.#units = "";
  }

  /** What the text came to when it stood here before; undefined where that is not known. */
  again(kind: FieldKind, known: RecurringValues): string | number | undefined {
    return this.#done === "" && this.#units !== "" ? known.at(kind, this.#units) : undefined;
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
    return !this.tooLong && this.#done.trim() === "" && this.#units.trim() === "";
  }

  /** The whole text, without the blanks around it. */
  read(): string {
    return this.#text().trim();
  }

  #text(): string {
    if (this.#units === "") return this.#done;
    const text = this.#window.decodeUnits(this.#units);
    return this.#done + (text.includes("&") ? dereference(text, this.#fault) : text);
  }
}

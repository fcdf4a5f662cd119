import type { FieldKind } from "../entry/shape.ts";
import type { RecurringValues } from "./recurring-values.ts";
import { dereference, type ReferenceFault } from "./references.ts";
import { MAX_TOKEN, type TokenBuffer } from "./tokens/token-buffer.ts";

/** Collects the text of the open field. The ends of chunks, comments and CDATA sections split it into parts. */
export class FieldText {
  /** Whether a field is open. */
  collecting = false;
  /** Byte offset of the field. */
  offset = 0;
  readonly #window: TokenBuffer;
  /** Parts that are not decoded yet, because a character may be split between them. */
  #units = "";
  /** Decoded text, up to the end of the last CDATA section. */
  #done = "";
  #length = 0;
  readonly #fault: (code: ReferenceFault, written: string) => void;

  /** @param fault called with each invalid reference. */
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

  /** Adds text with references, which are replaced later. */
  text(start: number, end: number): void {
    this.#length += end - start;
    if (this.tooLong) this.#units = this.#done = "";
    else this.#units += this.#window.units(start, end);
  }

  /** Adds the text of a CDATA section, which has no references. */
  cdata(start: number, end: number): void {
    this.#length += end - start;
    this.#done = this.tooLong ? "" : this.#text() + this.#window.decoded(start, end);
    this.#units = "";
  }

  /** Returns the remembered value of the text, if it has been parsed before. */
  cachedValue(kind: FieldKind, values: RecurringValues): string | number | undefined {
    return this.#done === "" && this.#units !== "" ? values.at(kind, this.#units) : undefined;
  }

  /** Length of the text in code units. */
  get length(): number {
    return this.#length;
  }

  /** Whether the text is longer than `MAX_TOKEN`. It is then discarded. */
  get tooLong(): boolean {
    return this.#length > MAX_TOKEN;
  }

  /** Whether the text is only white space so far. */
  get blank(): boolean {
    return !this.tooLong && this.#done.trim() === "" && this.#units.trim() === "";
  }

  /** Returns the complete text, trimmed. */
  read(): string {
    return this.#text().trim();
  }

  #text(): string {
    if (this.#units === "") return this.#done;
    const text = this.#window.decodeUnits(this.#units);
    return this.#done + (text.includes("&") ? dereference(text, this.#fault) : text);
  }
}

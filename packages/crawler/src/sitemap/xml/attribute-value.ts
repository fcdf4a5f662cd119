import { MAX_TOKEN, type TextWindow } from "./text-window.ts";

/** The value of the attribute that is told now. It comes in parts where a chunk ends in it. */
export class AttributeValue {
  readonly #window: TextWindow;
  /** Where the part that came last is. */
  start = 0;
  end = 0;
  /** What came before it, not decoded. */
  #before = "";
  #length = 0;

  constructor(window: TextWindow) {
    this.#window = window;
  }

  /** Another attribute begins. */
  clear(): void {
    this.#before = "";
    this.start = this.end = this.#length = 0;
  }

  /** Takes a part. */
  add(start: number, end: number): void {
    this.keep();
    this.start = start;
    this.end = end;
    this.#length += end - start;
  }

  /** Takes a whole value. */
  set(start: number, end: number): void {
    this.#before = "";
    this.start = start;
    this.end = end;
    this.#length = end - start;
  }

  /** Copies what the window is about to lose. */
  keep(): void {
    if (this.start === this.end) return;
    // What is too long is not kept, and not given.
    if (this.#length <= MAX_TOKEN) this.#before += this.#window.units(this.start, this.end);
    this.start = this.end = 0;
  }

  /** Whether it came in one part. */
  get isOne(): boolean {
    return this.#before === "" && this.#length === this.end - this.start;
  }

  /** The value, its references not replaced; empty where it is too long. */
  read(): string {
    if (this.#length > MAX_TOKEN) return "";
    if (this.isOne) return this.#window.decoded(this.start, this.end);
    this.keep();
    return this.#window.decodeUnits(this.#before);
  }
}

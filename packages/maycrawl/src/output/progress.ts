import type { Io } from "../io.ts";

const CELLS = 24;
/** A terminal need not be drawn on more often, in milliseconds. */
const PAUSE_MS = 100;

/** A bar that shows how far something is, where there is a terminal to show it on. */
export class Progress {
  readonly #draw: Io["draw"];
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor({ draw }: Pick<Io, "draw">) {
    this.#draw = draw;
  }

  /**
   * So much is done, of what is known of so far.
   * @param words what it is, of printable characters only: `12 of 100 pages`.
   */
  show(done: number, known: number, words: () => string): void {
    if (this.#draw === undefined) return;
    const now = Date.now();
    if (now - this.#drawnAt < PAUSE_MS) return;
    this.#drawnAt = now;
    const full = known === 0 ? 0 : Math.round((CELLS * Math.min(done, known)) / known);
    this.#draw(`[${"#".repeat(full)}${"-".repeat(CELLS - full)}]  ${words()}`);
  }

  /** Removes the bar. */
  end(): void {
    if (this.#drawnAt !== Number.NEGATIVE_INFINITY) this.#draw?.("");
  }
}

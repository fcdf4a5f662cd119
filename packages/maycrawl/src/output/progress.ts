const CELLS = 24;
/** Minimum time between two updates of the bar, in milliseconds. */
const PAUSE_MS = 100;

/** Target of the progress line; `draw` is undefined without a terminal. */
interface Terminal {
  readonly draw: ((line: string) => void) | undefined;
}

/** A progress bar. Does nothing without a terminal. */
export class Progress {
  readonly #draw: Terminal["draw"];
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor({ draw }: Terminal) {
    this.#draw = draw;
  }

  /**
   * Updates the bar: `done` of the `known` items are done.
   * @param words returns the text after the bar, of printable characters only: `12 of 100 pages`.
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

const CELLS = 24;
/** A terminal need not be drawn on more often, in milliseconds. */
const PAUSE_MS = 100;

/** What a line is drawn on; `draw` is undefined where there is no terminal. */
interface Terminal {
  readonly draw: ((line: string) => void) | undefined;
}

/** A bar that shows how far something is, where there is a terminal to show it on. */
export class Progress {
  readonly #draw: Terminal["draw"];
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor({ draw }: Terminal) {
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

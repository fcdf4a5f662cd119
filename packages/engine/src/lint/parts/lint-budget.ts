/**
 * Bytes that may be read to try edits: `TRIED_BYTES` and `TRIED_FILES` times the length of the file. Later findings
 * have no witness.
 */
const TRIED_BYTES = 1 << 17;
const TRIED_FILES = 40;
/** Maximum number of decisions about guessed URLs. A long file has fewer, because each may take time linear in it. */
const MAX_DECISIONS = 400;
const MIN_DECISIONS = 24;
const DECIDED_BYTES = 2e8;

/** Limits the work for one file, so that the time of a hostile file is linear in its length. */
export class LintBudget {
  /** Maximum number of decisions of a check that limits itself. */
  readonly ownDecisions: number;
  #bytes: number;
  #decisions: number;

  /** @param length number of bytes of the file. */
  constructor(length: number) {
    this.#bytes = TRIED_BYTES + TRIED_FILES * length;
    const byLength = Math.floor(DECIDED_BYTES / (length + 1));
    this.ownDecisions = Math.max(MIN_DECISIONS, Math.min(MAX_DECISIONS, byLength));
    this.#decisions = this.ownDecisions;
  }

  /** Whether a file may still be read to try edits. */
  get mayRead(): boolean {
    return this.#bytes > 0;
  }

  /** Counts a reading of a file with a number of bytes. */
  read(length: number): void {
    this.#bytes -= length;
  }

  /** Counts a decision that several checks share. Returns whether it may be made. */
  mayDecide(): boolean {
    return this.#decisions-- > 0;
  }
}

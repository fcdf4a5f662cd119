/** Keeps the state in the fragment of the page's address, and reads it from there. */
import { DamagedLinkError, linkOf, stateOf } from "../state/link.ts";
import type { TesterState } from "../state/state.ts";

const WRITTEN_AFTER_MS = 500;

export class LinkHistory {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest state that is not written yet. */
  #unwritten: TesterState | undefined;
  /** States that are too long for a link, by the number in their entry of the browser's history. */
  readonly #long = new Map<number, TesterState>();
  #longs = 0;
  #isLinked = true;
  #written: Promise<void> = Promise.resolve();

  /** Writes a state after a while without changes. */
  writeSoon(state: TesterState): void {
    this.#unwritten = state;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.write(), WRITTEN_AFTER_MS);
  }

  /**
   * Writes the newest state, after the writing of an older one has ended. One that is too long for a link stays in
   * memory, for the browser's history.
   */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    const write = (): Promise<void> => this.#writeNewest();
    // A failure is of one state only.
    this.#written = this.#written.then(write, write);
    return this.#written;
  }

  async #writeNewest(): Promise<void> {
    const state = this.#unwritten;
    if (state === undefined) return;
    this.#unwritten = undefined;
    const fragment = await linkOf(state);
    const address = location.pathname + location.search;
    this.#isLinked = fragment !== undefined;
    if (fragment === undefined) this.#long.set(++this.#longs, state);
    history.replaceState(fragment === undefined ? this.#longs : null, "", address + (fragment ?? ""));
  }

  /** Whether leaving the page would lose its state, because no link holds it. */
  get isLost(): boolean {
    return !this.#isLinked;
  }

  /** Begins a new entry of the browser's history, so that "back" returns to the state before it. */
  async push(): Promise<void> {
    await this.write();
    history.pushState(null, "", location.href);
  }

  /** Reads the state of the address; `damaged` if it cannot be read. */
  async read(): Promise<TesterState | "damaged" | undefined> {
    const long = this.#long.get(history.state as number);
    this.#isLinked = long === undefined;
    if (long !== undefined) return long;
    try {
      return await stateOf(location.hash);
    } catch (error) {
      if (error instanceof DamagedLinkError) return "damaged";
      throw error;
    }
  }
}

/** Keeps the state in the fragment of the page's address, and reads it from there. */
import { DamagedLinkError, shortLinkOf, stateOf } from "../state/link.ts";
import { START, type TesterState } from "../state/state.ts";

const WRITTEN_AFTER_MS = 500;
/** Longest texts that an entry of the browser's history keeps, in UTF-16 units. Firefox allows 16 MB. */
const MAX_KEPT = 4_000_000;

export class LinkHistory {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest state that is not written yet. */
  #unwritten: TesterState | undefined;
  /** States that are too long for the browser's history, by the name in their entry of it. */
  readonly #long = new Map<string, TesterState>();
  /** Number of times that an entry of the browser's history was read. */
  #reads = 0;
  #isLinked = true;
  #written: Promise<void> = Promise.resolve();

  /** Writes a state after a while without changes. */
  writeSoon(state: TesterState): void {
    this.#unwritten = state;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.write(), WRITTEN_AFTER_MS);
  }

  /**
   * Writes the newest state, after the writing of an older one has ended. An entry of the browser's history keeps one
   * that is too long for a link.
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
    const reads = this.#reads;
    const { fragment, leftOut } = await shortLinkOf(state);
    // The user went to another entry meanwhile, which this state would replace.
    if (reads !== this.#reads) return;
    const address = location.pathname + location.search + (fragment ?? "");
    this.#isLinked = fragment !== undefined && leftOut.length === 0;
    if (this.#isLinked) history.replaceState(null, "", address);
    else this.#keep(state, address);
  }

  /** Keeps a state in the browser's history, or in memory if it is too long: then a reload of the page loses it. */
  #keep(state: TesterState, address: string): void {
    const { robots, before, sitemap, page } = state;
    const texts = [robots.text, before?.text ?? "", sitemap.file?.text ?? "", page.html, page.headers];
    try {
      if (texts.join("").length > MAX_KEPT) throw new RangeError("The state is too long.");
      history.replaceState(state, "", address);
    } catch {
      // After a reload, an entry of the page before it must not find a state of this one.
      const name = `${performance.timeOrigin} ${this.#long.size}`;
      this.#long.set(name, state);
      history.replaceState(name, "", address);
    }
  }

  /** Whether leaving the page would lose a part of its state, because no link holds it. */
  get isLost(): boolean {
    return !this.#isLinked;
  }

  /** Begins a new entry of the browser's history, so that "back" returns to the state before it. */
  async push(): Promise<void> {
    // The user can edit while a link is made.
    do await this.write();
    while (this.#unwritten !== undefined);
    history.pushState(null, "", location.href);
  }

  /** Reads the state of the address; `damaged` if it cannot be read. */
  async read(): Promise<TesterState | "damaged" | undefined> {
    this.#reads++;
    clearTimeout(this.#timer);
    this.#unwritten = undefined;
    const kept: unknown = history.state;
    const long = typeof kept === "object" ? kept : this.#long.get(kept as string);
    this.#isLinked = long === undefined || long === null;
    // An older version of the page may have kept less.
    if (!this.#isLinked) return { ...START, ...long };
    try {
      return await stateOf(location.hash);
    } catch (error) {
      if (error instanceof DamagedLinkError) return "damaged";
      throw error;
    }
  }
}

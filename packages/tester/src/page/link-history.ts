/** Keeps the state in the fragment of the page's address, and reads it from there. */
import { DamagedLinkError, shortLinkOf, stateOf } from "../state/link.ts";
import { START, type TesterState } from "../state/state.ts";

const WRITTEN_AFTER_MS = 500;
/** Longest texts that an entry of the browser's history keeps, in UTF-16 units. Firefox allows 16 MB. */
const MAX_KEPT = 4_000_000;
/** Before the name of an entry of the browser's history, in the storage of the tab. */
const STORED = "maycrawl-entry ";

/** An entry of the browser's history. */
interface Entry {
  /** Unique also among those of the page before a reload. */
  readonly name: string;
  /** The state, if its link does not hold all of it. */
  readonly state?: TesterState;
  /** Whether only the memory of the page holds the state, because it is too long. */
  readonly isHeld?: boolean;
}

export class LinkHistory {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest state that is not written yet. */
  #unwritten: TesterState | undefined;
  /** Name of the entry that is shown. */
  #name = "";
  #names = 0;
  /** States that only the memory holds, by the name of their entry: a reload of the page loses them. */
  readonly #held = new Map<string, TesterState>();
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

  /** Keeps the newest state without waiting for its link, because the page may end now. A reload finds it. */
  keepNow(): void {
    if (this.#unwritten !== undefined) this.#keep(this.#unwritten, location.href);
  }

  async #writeNewest(): Promise<void> {
    const state = this.#unwritten;
    if (state === undefined) return;
    const reads = this.#reads;
    try {
      const { fragment, leftOut } = await shortLinkOf(state);
      // The user went to another entry meanwhile, or there is a newer state: this one would replace it.
      if (reads !== this.#reads || this.#unwritten !== state) return;
      const address = location.pathname + location.search + (fragment ?? "");
      this.#isLinked = fragment !== undefined && leftOut.length === 0;
      if (this.#isLinked) this.#replace({ name: this.#entryName() }, address);
      else this.#keep(state, address);
    } finally {
      if (this.#unwritten === state) this.#unwritten = undefined;
    }
  }

  /** Keeps a state in the browser's history, or in memory if it is too long: then a reload of the page loses it. */
  #keep(state: TesterState, address: string): void {
    const { robots, before, sitemap, page } = state;
    const texts = [robots.text, before?.text ?? "", sitemap.file?.text ?? "", page.html, page.headers];
    const name = this.#entryName();
    try {
      if (texts.join("").length > MAX_KEPT) throw new RangeError("The state is too long.");
      this.#replace({ name, state }, address);
    } catch {
      this.#replace({ name, isHeld: true }, address);
      this.#held.set(name, state);
    }
  }

  #replace(entry: Entry, address: string): void {
    history.replaceState(entry, "", address);
    this.#held.delete(entry.name);
    try {
      sessionStorage.removeItem(STORED + entry.name);
    } catch {
      // A browser may forbid storage.
    }
  }

  /**
   * Keeps the state of an entry that the user has left, which cannot be written any more. The storage of the tab
   * outlasts a reload.
   */
  #hold(name: string, state: TesterState): void {
    try {
      sessionStorage.setItem(STORED + name, JSON.stringify(state));
      this.#held.delete(name);
    } catch {
      // The storage is forbidden or full.
      this.#held.set(name, state);
    }
  }

  /** Returns the state of an entry that the user had left before it was written. */
  #heldOf(name: string): TesterState | undefined {
    const held = this.#held.get(name);
    if (held !== undefined) return held;
    try {
      const stored = sessionStorage.getItem(STORED + name);
      // JSON leaves out what is undefined.
      if (stored !== null) return { ...START, before: undefined, ...JSON.parse(stored) };
    } catch {
      // A browser may forbid storage.
    }
    return undefined;
  }

  /** Whether leaving the page would lose a state, or a part of one, because no link holds it. */
  get isLost(): boolean {
    return !this.#isLinked || this.#held.size > 0;
  }

  /** Begins a new entry of the browser's history, so that "back" returns to the state before it. */
  async push(): Promise<void> {
    // The user can edit while a link is made.
    do await this.write();
    while (this.#unwritten !== undefined);
    this.#name = this.#newName();
    history.pushState({ name: this.#name } satisfies Entry, "", location.href);
  }

  /** Reads the state of the address; `damaged` if it cannot be read, `lost` if a reload of the page has lost it. */
  async read(): Promise<TesterState | "damaged" | "lost" | undefined> {
    // The entry that the user left gets the state that was not written into it.
    if (this.#unwritten !== undefined) this.#hold(this.#entryName(), this.#unwritten);
    this.#reads++;
    clearTimeout(this.#timer);
    this.#unwritten = undefined;
    const { name = "", state: kept, isHeld }: Partial<Entry> = history.state ?? {};
    this.#name = name;
    // The entry is named now, because the user may leave it before its state is written.
    if (name === "") history.replaceState({ name: this.#entryName() } satisfies Entry, "", location.href);
    const state = this.#heldOf(name) ?? kept;
    // One of the storage is written soon, as one that is typed.
    this.#isLinked = kept === undefined;
    // An older version of the page may have kept less.
    if (state !== undefined) return { ...START, ...state };
    try {
      return (await stateOf(location.hash)) ?? (isHeld ? "lost" : undefined);
    } catch (error) {
      if (error instanceof DamagedLinkError) return "damaged";
      throw error;
    }
  }

  #entryName(): string {
    if (this.#name === "") this.#name = this.#newName();
    return this.#name;
  }

  #newName(): string {
    return `${performance.timeOrigin} ${this.#names++}`;
  }
}

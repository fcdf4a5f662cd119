import type { AccessEntry } from "../entry/access-entry.ts";

/** A value, or a promise of one. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Where what is known of the origins' robots.txt files is kept. An origin is given as `URL.origin` writes it
 * (`https://example.com`, `http://127.0.0.1:8080`), FTP sites as `ftp://host[:port]`.
 *
 * A store that is shared lets one process of many fetch (`lease`). A store that cannot be reached throws; the
 * agent then goes on from its own memory.
 */
export interface AccessStore {
  /** What is kept of an origin; undefined where nothing is, or nothing that can be read (another version, damage). */
  get(origin: string): Awaitable<AccessEntry | undefined>;
  /** Keeps an entry in the place of what was there; it is acknowledged when the promise is fulfilled. */
  set(origin: string, entry: AccessEntry): Awaitable<void>;
  delete(origin: string): Awaitable<void>;
  /**
   * Asks for the sole right to fetch an origin's robots.txt: undefined while another process has it. It ends
   * by itself after so many milliseconds, should the process that has it die.
   */
  lease?(origin: string, ms: number): Awaitable<Lease | undefined>;
  [Symbol.asyncDispose]?(): Promise<void>;
}

/** The sole right to fetch one origin's robots.txt. */
export interface Lease {
  /** Keeps the right for so many milliseconds from now; false where it was lost meanwhile. */
  renew(ms: number): Awaitable<boolean>;
  release(): Awaitable<void>;
}

import type { AccessEntry } from "../entry/access-entry.ts";

/** A value, or a promise of one. */
export type Awaitable<T> = T | Promise<T>;

/**
 * A store of access entries: the results of fetching each origin's robots.txt. An origin has the form of `URL.origin`
 * (`https://example.com`, `http://127.0.0.1:8080`); the origin of an FTP site is `ftp://host[:port]`.
 *
 * A shared store has `lease`, so that only one process at a time fetches a robots.txt. A store that cannot be reached
 * throws; the agent then uses its own memory.
 */
export interface AccessStore {
  /** Returns the entry of an origin; undefined if it is missing, damaged, or of another version. */
  get(origin: string): Awaitable<AccessEntry | undefined>;
  /** Stores an entry and replaces the previous one. The entry is stored when the promise is fulfilled. */
  set(origin: string, entry: AccessEntry): Awaitable<void>;
  delete(origin: string): Awaitable<void>;
  /**
   * Takes the lease of an origin: the exclusive right to fetch its robots.txt. Returns undefined while another process
   * holds it. The lease expires after `ms` milliseconds, because its holder may die.
   */
  lease?(origin: string, ms: number): Awaitable<Lease | undefined>;
  [Symbol.asyncDispose]?(): Promise<void>;
}

/** The exclusive right to fetch one origin's robots.txt, for a limited time. */
export interface Lease {
  /** Extends the lease to `ms` milliseconds from now. Returns false if the lease has expired. */
  renew(ms: number): Awaitable<boolean>;
  release(): Awaitable<void>;
}

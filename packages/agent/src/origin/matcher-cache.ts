import { getOrigin, type Matcher } from "@maycrawl/engine";
import { LRUCache } from "lru-cache";
import type { AccessEntry } from "../entry/access-entry.ts";
import type { AccessState } from "./access-state.ts";

/** An origin with its compiled robots.txt. */
export interface CachedMatcher {
  readonly origin: string;
  readonly entry: AccessEntry;
  readonly state: AccessState;
  readonly matcher: Matcher;
  /** End of the validity, in milliseconds since the epoch. Until then, the matcher is used without a new check. */
  validUntil: number;
  /**
   * Start of the validity, in milliseconds since the epoch. If the current time is earlier, the entry was stored by a
   * clock far ahead. Default: no start.
   */
  readonly validFrom?: number;
}

/** Estimated memory of an origin without its robots.txt, in bytes. */
const OVERHEAD_BYTES = 2_048;
/** Estimated additional memory of each robots.txt line and of each hop, in bytes. */
const PER_LINE = 36;
const PER_HOP = 200;
/** Estimated memory of a frequently used compiled robots.txt, per byte of the file. */
const PER_BYTE = 6;

/** A URL up to the end of its authority (RFC 3986 §3.2). In these schemes, the URL standard treats `\` like `/`. */
const BEGIN = /^(?:https?|ftp):\/\/[^/?#\\]*/;
/** Characters that end an authority. */
const ENDS = "/?#\\";

/** Least-recently-used cache of compiled robots.txt files. Its size is limited by an estimate of their memory. */
export class MatcherCache {
  readonly #kept: LRUCache<string, CachedMatcher>;
  /**
   * The last origin that was found without parsing. The next URL often has the same origin; then `decideNow` takes
   * 30 % less time.
   */
  #last: CachedMatcher | undefined;

  /** @param maxBytes approximate memory limit. An entry above the limit is kept as the only entry. */
  constructor(maxBytes: number) {
    const maxSize = Math.max(1, Math.min(Math.floor(maxBytes), Number.MAX_SAFE_INTEGER));
    this.#kept = new LRUCache({ maxSize, sizeCalculation: (hot) => Math.min(maxSize, weightOf(hot)) });
  }

  get size(): number {
    return this.#kept.size;
  }

  get(origin: string): CachedMatcher | undefined {
    return this.#kept.get(origin);
  }

  /** Returns the entry for the origin of a URL. A URL that starts with a serialised origin is not parsed. */
  find(url: string | URL): CachedMatcher | undefined {
    if (typeof url === "string") {
      if (this.#last !== undefined && startsWithOrigin(this.#last.origin, url)) return this.#last;
      this.#last = this.get(BEGIN.exec(url)?.[0] ?? "");
      if (this.#last !== undefined) return this.#last;
    }
    return this.get(String(getOrigin(url)));
  }

  set(hot: CachedMatcher): void {
    // The new entry may evict the entry in `#last`.
    this.#last = undefined;
    this.#kept.set(hot.origin, hot);
  }

  clear(): void {
    this.#last = undefined;
    this.#kept.clear();
  }
}

/** Whether a URL starts with the origin, and the origin is the whole text that `BEGIN` would match. */
function startsWithOrigin(origin: string, url: string): boolean {
  const next = url[origin.length];
  return url.startsWith(origin) && (next === undefined || ENDS.includes(next));
}

/** Estimates how much memory an origin takes, in bytes. */
function weightOf({ entry }: CachedMatcher): number {
  let weight = OVERHEAD_BYTES;
  for (const { fetched } of entry.attempts) {
    for (const hop of fetched.hops) {
      weight +=
        2 * (hop.url.length + (hop.location?.length ?? 0) + (hop.failure?.message.length ?? 0)) + PER_HOP;
    }
    for (const value of Object.values(fetched.header)) weight += 2 * value.length;
    const { bytes } = fetched;
    if (bytes === undefined) continue;
    weight += PER_BYTE * bytes.length;
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1))
      weight += PER_LINE;
  }
  return weight;
}

const LINE_FEED = 0x0a;

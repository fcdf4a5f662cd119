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
  /** Until when it may be asked without looking at anything else, in milliseconds since the epoch. */
  validUntil: number;
  /** From when on, in milliseconds since the epoch: if it is earlier now, a clock far ahead kept it. Default: always. */
  readonly validFrom?: number;
}

/** About what an origin takes beside its robots.txt, in bytes. */
const OVERHEAD_BYTES = 2_048;
/** About what a line of a robots.txt and a hop take besides. */
const PER_LINE = 36;
const PER_HOP = 200;
/** About what a compiled robots.txt that is asked often takes, for each byte of it. */
const PER_BYTE = 6;

/** A URL up to the end of its authority (RFC 3986 §3.2). In these schemes, the URL standard takes `\` for `/`. */
const BEGIN = /^(?:https?|ftp):\/\/[^/?#\\]*/;
/** The characters that end an authority. */
const ENDS = "/?#\\";

/** The compiled robots.txt files of the origins that this process asked about lately. Bounded by an estimate of their memory. */
export class MatcherCache {
  readonly #kept: LRUCache<string, CachedMatcher>;
  /** The origin that was found last, without parsing. The next URL is often of it, too: then `decideNow` takes 0.7 of the time. */
  #last: CachedMatcher | undefined;

  /** @param maxBytes about how much memory they may take; one that is larger is kept alone. */
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

  /** Returns the origin of a URL. A URL that begins with an origin as it is serialised is not parsed. */
  find(url: string | URL): CachedMatcher | undefined {
    if (typeof url === "string") {
      if (this.#last !== undefined && isOf(this.#last.origin, url)) return this.#last;
      this.#last = this.get(BEGIN.exec(url)?.[0] ?? "");
      if (this.#last !== undefined) return this.#last;
    }
    return this.get(String(getOrigin(url)));
  }

  set(hot: CachedMatcher): void {
    // What makes room for it may be the one that was found last.
    this.#last = undefined;
    this.#kept.set(hot.origin, hot);
  }

  clear(): void {
    this.#last = undefined;
    this.#kept.clear();
  }
}

/** Whether a URL begins with an origin as `BEGIN` finds it. */
function isOf(origin: string, url: string): boolean {
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

import { type Decision, getOrigin, type Matcher } from "@maycrawl/engine";
import type { AccessState } from "./access-state.ts";
import type { AccessEntry } from "./store/access-entry.ts";

/** An origin that is ready to be asked about. */
export interface HotOrigin {
  readonly origin: string;
  readonly entry: AccessEntry;
  readonly state: AccessState;
  readonly matcher: Matcher;
  /** Until when it may be asked without looking at anything else, in milliseconds since the epoch. */
  validUntil: number;
  /** From when on, in milliseconds since the epoch: if it is earlier now, a clock far ahead kept it. Default: always. */
  readonly validFrom?: number;
}

/** @param now milliseconds since the epoch. */
export function isValid(
  { validFrom = Number.NEGATIVE_INFINITY, validUntil }: HotOrigin,
  now: number,
): boolean {
  return now < validUntil && now >= validFrom;
}

/** What is kept of a hot origin beside what others see. */
interface Kept {
  readonly hot: HotOrigin;
  /** How URLs of this origin begin that were asked about: other spellings of one origin. */
  readonly spellings: string[];
  readonly weight: number;
  used: boolean;
  gone: boolean;
}

/** A place where the origin of a URL is looked for before anything is made of the URL. */
interface Slot {
  readonly spelling: string;
  readonly kept: Kept;
}

/** How many such places there are; a power of two. */
const SLOTS = 1_024;

/** Schemes for which the URL standard takes `\` for `/`, as `authorityEnd` does. */
const SPECIAL = /^(?:https?|ftp):/;
/** So many spellings of one origin are kept; more are an attack or a mistake. */
const MAX_SPELLINGS = 8;
/** About what an origin takes beside its robots.txt, in bytes. */
const OVERHEAD_BYTES = 2_048;
/** About what a line of a robots.txt and a hop take besides. */
const PER_LINE = 36;
const PER_HOP = 200;
/** About what a compiled robots.txt that is asked often takes, for each byte of it. */
const PER_BYTE = 6;

/**
 * The origins of a process that were asked about lately, compiled. Bounded by an estimate of their memory; what was not
 * asked about since the hand last passed goes first (the CLOCK algorithm), so that a hit writes one flag.
 */
export class HotOrigins {
  readonly #maxBytes: number;
  readonly #byOrigin = new Map<string, Kept>();
  readonly #bySpelling = new Map<string, Slot>();
  readonly #slots: (Slot | undefined)[] = new Array(SLOTS);
  #weight = 0;

  /** @param maxBytes about how much memory they may take. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#byOrigin.size;
  }

  get(origin: string): HotOrigin | undefined {
    const kept = this.#byOrigin.get(origin);
    if (kept === undefined) return undefined;
    kept.used = true;
    return kept.hot;
  }

  /**
   * The decision about a URL whose origin is hot and was asked about in the same spelling before: without parsing the URL.
   * @param now milliseconds since the epoch.
   */
  decide(url: string, now: number): Decision | undefined {
    const slot = this.#slotFor(url);
    if (slot === undefined || !isValid(slot.kept.hot, now)) return undefined;
    slot.kept.used = true;
    return slot.kept.hot.matcher.decide(url);
  }

  /** The origin of a URL, found as in `decide`. */
  find(url: string): HotOrigin | undefined {
    const slot = this.#slotFor(url);
    if (slot === undefined) return undefined;
    slot.kept.used = true;
    return slot.kept.hot;
  }

  #slotFor(url: string): Slot | undefined {
    const at = slotOf(url);
    const slot = this.#slots[at];
    // A slice is compared in half the time that startsWith takes.
    const length = slot?.spelling.length ?? 0;
    if (slot !== undefined && url.slice(0, length) === slot.spelling && endsAuthority(url, length)) {
      if (!slot.kept.gone) return slot;
    }
    const found = this.#bySpelling.get(url.slice(0, authorityEnd(url)));
    if (found !== undefined) this.#slots[at] = found;
    return found;
  }

  /** Keeps an origin, and remembers how the URL that was asked about begins. */
  set(hot: HotOrigin, url?: string): void {
    this.delete(hot.origin);
    const kept: Kept = { hot, spellings: [], weight: weightOf(hot), used: true, gone: false };
    this.#byOrigin.set(hot.origin, kept);
    this.#weight += kept.weight;
    if (url !== undefined) this.spell(hot.origin, url);
    this.#makeRoom(kept);
  }

  /** Remembers one more way in which a URL of an origin begins. */
  spell(origin: string, url: string): void {
    const kept = this.#byOrigin.get(origin);
    if (kept === undefined || kept.spellings.length >= MAX_SPELLINGS || !SPECIAL.test(origin)) return;
    const written = url.slice(0, authorityEnd(url));
    // A slice keeps alive what it was cut out of, which may be a whole page.
    const spelling = written === origin ? origin : Buffer.from(written).toString();
    // What stands behind the authority cannot change the origin, but only the URL standard knows whether this is one.
    if (this.#bySpelling.has(spelling) || getOrigin(`${spelling}/`) !== origin) return;
    kept.spellings.push(spelling);
    this.#bySpelling.set(spelling, { spelling, kept });
  }

  delete(origin: string): void {
    const kept = this.#byOrigin.get(origin);
    if (kept === undefined) return;
    kept.gone = true;
    this.#byOrigin.delete(origin);
    for (const spelling of kept.spellings) this.#bySpelling.delete(spelling);
    this.#weight -= kept.weight;
  }

  clear(): void {
    this.#byOrigin.clear();
    this.#bySpelling.clear();
    this.#slots.fill(undefined);
    this.#weight = 0;
  }

  #makeRoom(newest: Kept): void {
    for (const [origin, kept] of this.#byOrigin) {
      if (this.#weight <= this.#maxBytes) return;
      if (kept === newest) continue;
      if (kept.used) {
        // A second chance, behind all the others.
        kept.used = false;
        this.#byOrigin.delete(origin);
        this.#byOrigin.set(origin, kept);
      } else {
        this.delete(origin);
      }
    }
  }
}

/** About how much memory a hot origin takes, in bytes. */
function weightOf({ entry }: HotOrigin): number {
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
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const QUERY = 0x3f;
const FRAGMENT = 0x23;

/** Where the authority of a URL ends, as it is written (RFC 3986 §3.2; the URL standard takes `\` for `/`). */
function authorityEnd(url: string): number {
  let i = url.indexOf("://") + 3;
  while (!endsAuthority(url, i)) i++;
  return i;
}

function endsAuthority(url: string, at: number): boolean {
  if (at >= url.length) return true;
  const code = url.charCodeAt(at);
  return code === SLASH || code === QUERY || code === FRAGMENT || code === BACKSLASH;
}

const S = 0x73;

/** Where a URL is looked for: some of its host's letters, which are behind `http://` or `https://`. */
function slotOf(url: string): number {
  const host = url.charCodeAt(4) === S ? 8 : 7;
  // What is behind the end is NaN, and counts as nothing.
  let hash = url.charCodeAt(host) | 0;
  for (let i = host + 1; i < host + 12; i += 2) hash = (Math.imul(hash, 31) + url.charCodeAt(i)) | 0;
  return hash & (SLOTS - 1);
}

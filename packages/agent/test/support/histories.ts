import {
  type AccessRules,
  type Dialect,
  defaultLifetimeBounds,
  defaultRetrySchedule,
  dialects,
} from "@maycrawl/engine";
import { expect } from "vitest";
import { type AccessEntry, ENTRY_VERSION } from "../../src/entry/access-entry.ts";
import { withFetched } from "../../src/entry/entry-attempts.ts";
import type { FetchedRobots, Hop } from "../../src/entry/fetched-robots.ts";
import { type AccessState, accessStateOf } from "../../src/origin/access-state.ts";

const ORIGIN = "https://example.com";
const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Returns a generator of numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ENDS = [200, 200, 404, 410, 403, 401, 429, 500, 503, 600, 304, 300, 301, "timeout", "tls"] as const;
const FAILURES = [
  "forbidden",
  "tooManyRequests",
  "clientError",
  "serverError",
  "networkFailure",
  "tooManyRedirects",
] as const satisfies readonly (keyof AccessRules)[];

/** Returns all dialects, and `others` random dialects that treat each failure as unavailable or unreachable. */
export function someDialects(chance: () => number, others: number): readonly Dialect[] {
  const all: Dialect[] = Object.values(dialects);
  const ladders = all.map(({ access }) => access.outage);
  for (let i = 0; i < others; i++) {
    const meanings = FAILURES.map((name) => [name, chance() < 0.5 ? "unavailable" : "unreachable"] as const);
    const access: AccessRules = {
      ...dialects.rfc9309.access,
      ...Object.fromEntries(meanings),
      maxRedirects: chance() < 0.5 ? 5 : null,
      outage: pick(ladders, chance),
    };
    all.push({ ...dialects.rfc9309, access });
  }
  return all;
}

/** Creates a random attempt that ended at `at`: a chain of redirects and a last response or failure. */
function someAttempt(at: number, number: number, chance: () => number): FetchedRobots {
  const end = pick(ENDS, chance);
  const redirects = chance() < 0.7 ? 0 : Math.floor(chance() * 9);
  const hops: Hop[] = [];
  for (let i = 0; i <= redirects; i++) {
    const url = i === 0 ? `${ORIGIN}/robots.txt` : `${ORIGIN}/r${i}`;
    const isEnd = i === redirects;
    if (!isEnd) hops.push({ url, ms: 1, status: 301, location: `${ORIGIN}/r${i + 1}` });
    else if (typeof end === "string") hops.push({ url, ms: 1, failure: { reason: end, message: end } });
    // If the last status is 301, the hop redirects to the start of the chain.
    else hops.push({ url, ms: 1, status: end, ...(end === 301 ? { location: "/robots.txt" } : {}) });
  }
  const bytes = new TextEncoder().encode(`User-agent: *\nDisallow: /${number}\n`);
  const header = chance() < 0.2 ? { cacheControl: `max-age=${Math.floor(chance() * 200_000)}` } : {};
  return { startedAt: at - 1, endedAt: at, hops, header, ...(end === 200 ? { bytes } : {}) };
}

export interface Compared {
  readonly largest: number;
  readonly bodies: number;
}

/**
 * Plays a random history of attempts. Expects the same state from the entry of `withFetched()`, which drops
 * attempts, as from an entry with every attempt.
 * Both are compared after each attempt and at later times, for random dialects.
 * @returns the largest number of attempts and of bodies in the entry of `withFetched()`.
 */
export function playAndCompare(seed: number, attempts: number, asked: number): Compared {
  // Otherwise, collecting stack traces of errors in access results takes most of the time.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return play(seed, attempts, asked);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function play(seed: number, attempts: number, asked: number): Compared {
  const chance = chances(seed);
  const known = someDialects(chance, 12);
  // Some servers fail for months; others answer differently at each attempt.
  const calm = chance() < 0.5;
  let previous: FetchedRobots | undefined;
  let bounded: AccessEntry | undefined;
  let all: AccessEntry["attempts"] = [];
  let at = START;
  let largest = 0;
  let bodies = 0;
  for (let i = 0; i < attempts; i++) {
    // Sometimes the clock moves backwards.
    at += chance() < 0.02 ? -DAY * chance() : chance() < 0.3 ? 4 * DAY * chance() : 180 * MINUTE * chance();
    const repeats = calm && previous?.bytes === undefined && chance() < 0.6;
    const fetched: FetchedRobots =
      repeats && previous !== undefined
        ? { ...previous, startedAt: at - 1, endedAt: at }
        : someAttempt(at, i, chance);
    previous = fetched;
    bounded = withFetched(bounded, fetched);
    all = [...all, { firstAt: at, lastAt: at, times: 1, fetched }];
    largest = Math.max(largest, bounded.attempts.length);
    bodies = Math.max(bodies, bounded.attempts.filter((one) => one.fetched.bytes !== undefined).length);
    for (let question = 0; question < asked; question++) {
      const dialect = pick(known, chance);
      const now = at + (question === 0 ? 0 : chance() < 0.5 ? 40 * DAY * chance() : DAY * chance());
      const whole = { version: ENTRY_VERSION, attempts: all } as const;
      const where = `seed ${seed}, attempt ${i}, ${dialect.name} ${JSON.stringify(dialect.access)}, at ${now}`;
      expect(inShort(bounded, now, dialect), where).toEqual(inShort(whole, now, dialect));
    }
  }
  return { largest, bodies };
}

function inShort(entry: AccessEntry, now: number, dialect: Dialect): unknown {
  const state: AccessState = accessStateOf(ORIGIN, entry, now, {
    dialect,
    lifetime: defaultLifetimeBounds,
    retry: defaultRetrySchedule,
    refreshAfter: 0.8,
    maxBytes: 512_000,
    maxRedirects: 20,
    site: {},
  });
  const { access, attempt, copy, ...rest } = state;
  const { kind, status } = access;
  const since = access.kind === "unreachable" ? access.since : undefined;
  return {
    ...rest,
    access: { kind, status, since, bytes: attempt?.fetched.bytes },
    attemptAt: attempt?.lastAt,
    copyAt: copy?.lastAt,
  };
}

function pick<T>(list: readonly T[], chance: () => number): T {
  return list[Math.floor(chance() * list.length)] as T;
}

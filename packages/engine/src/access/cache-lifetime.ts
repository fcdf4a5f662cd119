import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { checkNumber, checkOrder } from "../numbers.ts";
import { readHttpDate } from "./http-date.ts";

/** What of an answer's header says how long it holds, as it was sent (RFC 9111 §5). */
export interface LifetimeHeader {
  readonly age?: string | undefined;
  readonly cacheControl?: string | undefined;
  readonly date?: string | undefined;
  readonly expires?: string | undefined;
}

/** Between what a server's wish is taken. */
export interface LifetimeBounds {
  /** In seconds: a shorter `max-age` or `Expires` is not believed, since `max-age=0` would fetch the robots.txt for every URL. */
  readonly minSeconds: number;
  /** In seconds: a longer `max-age` or `Expires` is cut to this. A dialect may have a lower maximum (RFC 9309 §2.4: 24 hours). */
  readonly maxSeconds: number;
}

/** Five minutes; and a week, which is how long the documents of 1994 and 1996 let a copy live. */
export const defaultLifetimeBounds: LifetimeBounds = { minSeconds: 300, maxSeconds: 604_800 };

/**
 * How long an answer to a request for a robots.txt is fresh, in seconds from when it came: as long as the dialect
 * says (RFC 9309 §2.4: a day), unless its header says otherwise (RFC 9111 §4.2.1: max-age before Expires; what it
 * has spent in caches on its way is gone, §4.2.3), but no longer than the dialect lets any copy live.
 * @throws {InvalidNumberError} for bounds that have no meaning.
 */
export function freshSeconds(
  header: LifetimeHeader,
  receivedAt: number,
  dialect: Dialect = defaultDialect,
  bounds: LifetimeBounds = defaultLifetimeBounds,
): number {
  checkNumber("minSeconds", bounds.minSeconds);
  checkNumber("maxSeconds", bounds.maxSeconds);
  checkOrder("minSeconds", bounds.minSeconds, "maxSeconds", bounds.maxSeconds);
  const { cacheSeconds, maxCacheSeconds } = dialect.access;
  const asked = askedSeconds(header, receivedAt);
  const wanted =
    asked === undefined ? cacheSeconds : Math.min(Math.max(asked, bounds.minSeconds), bounds.maxSeconds);
  // §2.4 speaks of all that is no outage, so it counts more than the server and the caller.
  return Math.min(wanted, maxCacheSeconds ?? Number.POSITIVE_INFINITY);
}

function askedSeconds(header: LifetimeHeader, receivedAt: number): number | undefined {
  const directives = directivesOf(header.cacheControl ?? "");
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  const age = /^\d+$/.test(header.age?.trim() ?? "") ? Number(header.age) : 0;
  const maxAge = directives.get("max-age");
  // A crawler's cache is its own, also where several machines share it: s-maxage (§5.2.2.10) is for others.
  if (maxAge !== undefined && /^\d+$/.test(maxAge)) return Number(maxAge) - age;
  if (header.expires === undefined) return undefined;
  // What is no date is past (RFC 9111 §5.3).
  const expires = readHttpDate(header.expires, receivedAt);
  if (expires === undefined) return 0;
  const sent = header.date === undefined ? undefined : readHttpDate(header.date, receivedAt);
  return (expires - (sent ?? receivedAt)) / 1000 - age;
}

/**
 * The directives of a Cache-Control field by their lower-case names; the first of a name counts (RFC 9111 §4.2.1). Blanks
 * around "=" are skipped, though the grammar has none (RFC 9111 §5.2, RFC 9110 §5.6.6): servers send `max-age = 7200`, and
 * what they mean is clear.
 */
function directivesOf(value: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // A value begins with no blank, so that no stretch of blanks can be taken in two ways.
  for (const [, name = "", quoted, plain] of value.matchAll(
    /([!#$%&'*+.^`|~\w-]+)(?:[ \t]*=[ \t]*(?:"([^"]*)"|([^\s,;"][^\s,;]*)?))?/g,
  )) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted ?? plain ?? "");
  }
  return found;
}

import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { checkNumber, checkOrder } from "../numbers.ts";
import { readHttpDate } from "./http-date.ts";

/** Header fields that determine how long a response is fresh, as they were sent (RFC 9111 §5). */
export interface LifetimeHeader {
  readonly age?: string | undefined;
  readonly cacheControl?: string | undefined;
  readonly date?: string | undefined;
  readonly expires?: string | undefined;
}

/** Bounds for the lifetime that a server asks for. */
export interface LifetimeBounds {
  /**
   * Minimum in seconds. A shorter `max-age` or `Expires` is raised to it: `max-age=0` would otherwise fetch the
   * robots.txt for every URL.
   */
  readonly minSeconds: number;
  /**
   * Maximum in seconds. A longer `max-age` or `Expires` is reduced to it. A dialect may have a lower maximum
   * (RFC 9309 §2.4: 24 hours).
   */
  readonly maxSeconds: number;
}

/** Default bounds: five minutes and one week. In the documents of 1994 and 1996, a copy is fresh for one week. */
export const defaultLifetimeBounds: LifetimeBounds = { minSeconds: 300, maxSeconds: 604_800 };

/**
 * Returns how long the response to a request for a robots.txt is fresh, in seconds after it was received.
 *
 * The default is the dialect's lifetime (RFC 9309 §2.4: one day). The header may set another one: `max-age`
 * overrides `Expires` (RFC 9111 §4.2.1), and the time that the response spent in caches is subtracted (§4.2.3).
 * The dialect's maximum limits both.
 * @param receivedAt milliseconds since the epoch.
 * @throws {InvalidNumberError} if a bound is not valid.
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
  const requested = requestedSeconds(header, receivedAt);
  const wanted =
    requested === undefined
      ? cacheSeconds
      : Math.min(Math.max(requested, bounds.minSeconds), bounds.maxSeconds);
  // RFC 9309 §2.4 limits the lifetime of every copy outside an outage, so this maximum overrides server and caller.
  return Math.min(wanted, maxCacheSeconds ?? Number.POSITIVE_INFINITY);
}

function requestedSeconds(header: LifetimeHeader, receivedAt: number): number | undefined {
  const directives = parseCacheControl(header.cacheControl ?? "");
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  const age = /^\d+$/.test(header.age?.trim() ?? "") ? Number(header.age) : 0;
  const maxAge = directives.get("max-age");
  // A crawler's cache is private even if several machines share it, so s-maxage (§5.2.2.10) does not apply.
  if (maxAge !== undefined && /^\d+$/.test(maxAge)) return Number(maxAge) - age;
  if (header.expires === undefined) return undefined;
  // An invalid date counts as past (RFC 9111 §5.3).
  const expires = readHttpDate(header.expires, receivedAt);
  if (expires === undefined) return 0;
  const sent = header.date === undefined ? undefined : readHttpDate(header.date, receivedAt);
  return (expires - (sent ?? receivedAt)) / 1000 - age;
}

/**
 * Parses a Cache-Control field into values by lower-case directive name. If a directive is repeated, the first one
 * counts (RFC 9111 §4.2.1). Blanks around "=" are skipped, although the grammar does not allow them (RFC 9111 §5.2,
 * RFC 9110 §5.6.6): servers send `max-age = 7200`, and its meaning is clear.
 */
function parseCacheControl(value: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // A value must not begin with a blank: otherwise a run of blanks could match in two ways.
  for (const [, name = "", quoted, plain] of value.matchAll(
    /([!#$%&'*+.^`|~\w-]+)(?:[ \t]*=[ \t]*(?:"([^"]*)"|([^\s,;"][^\s,;]*)?))?/g,
  )) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted ?? plain ?? "");
  }
  return found;
}

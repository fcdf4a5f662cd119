/** What the values of options mean. */
import { type Dialect, dialects, productTokenOf } from "@maycrawl/engine";
import { UsageError } from "../errors.ts";
import { visible, visibleHead } from "../output/visible.ts";

/** A crawler that `--as` names. */
export interface Crawler {
  /** As it was given: a product token or a whole User-Agent header. */
  readonly given: string;
  /** The product token that was found in it (RFC 9309 §2.2.1). */
  readonly token: string;
}

const EXPECTED_CRAWLER =
  'expected a product token such as "Googlebot", or a whole User-Agent header that holds one';

/**
 * The crawlers that `--as` names.
 * @throws {UsageError} where there is none, and where one is empty or impossible.
 */
export function crawlersOf(given: readonly string[] | undefined): readonly Crawler[] {
  if (given === undefined || given.length === 0) {
    throw new UsageError("no crawler is named: --as is missing", EXPECTED_CRAWLER);
  }
  // One that is named twice is asked once.
  return [...new Set(given)].map((name) => {
    const token = productTokenOf(name);
    // No crawler is called "()".
    if (token === undefined || !/[\p{L}\p{N}*]/u.test(token)) {
      throw new UsageError(`--as "${visible(name)}" names no crawler`, EXPECTED_CRAWLER);
    }
    return { given: name, token };
  });
}

/** The crawler as a verdict names it: with the header in which the token was found. */
export function nameOf(crawler: Crawler): string {
  const token = visible(crawler.token);
  return crawler.given === crawler.token ? token : `${token} (from "${visibleHead(crawler.given, 60)}")`;
}

/** The names that `--dialect` knows. */
export const dialectNames: readonly string[] = Object.keys(dialects);

/** The dialect of a name, which is looked for among own properties only; undefined where it is none. */
export function dialectNamed(name: string): Dialect | undefined {
  return Object.hasOwn(dialects, name) ? dialects[name as keyof typeof dialects] : undefined;
}

/** The dialect that `--dialect` chose among `dialectNames`; RFC 9309 where it was not given. */
export function dialectOf(name: string | undefined): Dialect {
  return (name === undefined ? undefined : dialectNamed(name)) ?? dialects.rfc9309;
}

/** How long fetching a robots.txt may take in all, where `--timeout` says nothing. */
const DEFAULT_SECONDS = 10;
/** A day; timers cannot run for ever. */
const MOST_SECONDS = 86_400;

/**
 * The seconds that `--timeout` gives.
 * @throws {UsageError} for what is no positive number.
 */
export function timeoutOf(given: string | undefined): number {
  if (given === undefined) return DEFAULT_SECONDS;
  const seconds = /^(?:\d+\.?\d*|\.\d+)$/.test(given) ? Number(given) : 0;
  if (seconds > 0 && seconds <= MOST_SECONDS) return seconds;
  throw new UsageError(
    `--timeout "${visible(given)}" is no number of seconds`,
    `expected a number above 0, at most ${MOST_SECONDS}`,
  );
}

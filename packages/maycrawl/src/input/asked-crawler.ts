/** Whom `--as` names. */
import {
  crawlerCalled,
  crawlerNamed,
  crawlersFor,
  type Dialect,
  defaultDialect,
  type Crawler as KnownCrawler,
  productTokenOf,
  recogniseCrawler,
} from "@maycrawl/engine/robots";
import { UsageError } from "../errors.ts";
import { shownAddress } from "../output/shown-address.ts";
import { visible } from "../output/visible.ts";
import { AS, asNames, checkWord, isPurpose, SHOWN_IN_ERROR } from "./as-names.ts";

/** A crawler that `--as` names. */
export interface Crawler {
  /** As it was given: a product token, a whole User-Agent header, or a purpose. */
  readonly given: string;
  /** The token of the crawler that is known, or the product token that was found in what was given (RFC 9309 §2.2.1). */
  readonly token: string;
  /** What is known of it: its chain of tokens, what it makes of `*`, its dialect. */
  readonly profile?: KnownCrawler;
  /** Whether it was given by a name that people call it, such as "Googlebot News", and not by its token or a header. */
  readonly isAlias?: boolean;
}

const EXPECTED_CRAWLER =
  'expected a product token such as "Googlebot", or a whole User-Agent header that holds one';
const SHOWN_HEADER = 60;

/**
 * The crawlers that `--as` names; a comma divides names, and a purpose stands for all crawlers that are known to have it.
 * @throws {UsageError} where there is none, where one is empty or impossible, and for a word that is neither a name nor a purpose.
 */
export function crawlersOf(given: readonly string[] | undefined): readonly Crawler[] {
  return crawlersNamed(someOf(given), AS);
}

/**
 * The crawlers that a list names as `--as` does, each once; none if the list is empty.
 * @param where what the names were given to, for error messages.
 * @throws {UsageError} as `crawlersOf` does.
 */
export function crawlersNamed(given: readonly string[], where: string): readonly Crawler[] {
  const found = new Map<string, Crawler>();
  for (const name of given.flatMap((one) => asNames(one, where))) {
    const named = isPurpose(name)
      ? crawlersFor(name).map((profile) => ({ given: name, token: profile.token, profile }))
      : [crawlerOf(name, where)];
    for (const crawler of named) {
      // One that is named twice is asked once; of several headers of one crawler each is shown.
      const key = isHeader(crawler) ? `header ${crawler.given}` : `token ${crawler.token}`;
      if (!found.has(key)) found.set(key, crawler);
    }
  }
  return [...found.values()];
}

/**
 * The one crawler that `--as` names.
 * @throws {UsageError} as `crawlersOf` does, and where there are several.
 */
export function oneCrawlerOf(given: readonly string[] | undefined, command: string): Crawler {
  const [name = "", second] = new Set(someOf(given).flatMap((one) => asNames(one)));
  if (second !== undefined) {
    throw new UsageError(
      `${command} answers for one crawler: --as ${given?.length === 1 ? "names several" : "is given more than once"}`,
      "check takes several",
    );
  }
  if (!isPurpose(name)) return crawlerOf(name);
  throw new UsageError(
    `${command} answers for one crawler: "${name}" is a purpose, which ${crawlersFor(name).length} crawlers have`,
    `maycrawl crawlers ${name} lists them, and maycrawl check --as ${name} asks for all of them`,
  );
}

function someOf(given: readonly string[] | undefined): readonly string[] {
  if (given !== undefined && given.length > 0) return given;
  throw new UsageError("no crawler is named: --as is missing", EXPECTED_CRAWLER);
}

function crawlerOf(given: string, where: string = AS): Crawler {
  const called = crawlerCalled(given);
  if (called !== undefined) return { given, token: called.token, profile: called, isAlias: true };
  checkWord(given, where);
  const profile = crawlerNamed(given.trim()) ?? recogniseCrawler(given);
  if (profile !== undefined) return { given, token: profile.token, profile };
  const token = productTokenOf(given);
  // No crawler is called "()".
  if (token === undefined || !/[\p{L}\p{N}*]/u.test(token)) {
    throw new UsageError(
      `${where} "${shownAddress(given, SHOWN_IN_ERROR)}" names no crawler`,
      EXPECTED_CRAWLER,
      "maycrawl crawlers lists those that are known",
    );
  }
  return { given, token };
}

/** Whether more was given than the crawler's name. */
function isHeader({ given, token, isAlias }: Crawler): boolean {
  return isAlias !== true && given.trim().toLowerCase() !== token.toLowerCase() && !isPurpose(given);
}

/** By which dialect a crawler is judged: the one that was asked for, its own, or RFC 9309's. */
export function dialectFor({ profile }: Crawler, asked: Dialect | undefined): Dialect {
  return asked ?? profile?.dialect ?? defaultDialect;
}

/**
 * The crawler as a verdict names it: with the header in which its token was found, and with the dialect
 * where that is another one than people expect.
 */
export function nameOf(crawler: Crawler, dialect: Dialect = defaultDialect): string {
  const details = dialect === defaultDialect ? [] : [dialect.name];
  if (isHeader(crawler)) {
    details.push(`from "${shownAddress(crawler.given, SHOWN_HEADER)}"`);
    if (crawler.profile === undefined) details.push("no crawler that maycrawl knows");
  }
  const token = visible(crawler.token);
  return details.length === 0 ? token : `${token} (${details.join(", ")})`;
}

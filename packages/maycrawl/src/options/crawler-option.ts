/** Whom `--as` names. */
import {
  type Dialect,
  defaultDialect,
  extractProductToken,
  findCrawler,
  identifyCrawler,
  isProductToken,
  type Crawler as KnownCrawler,
} from "@maycrawl/engine";
import { findCrawlerByPopularName, visible } from "@maycrawl/engine/internal";
import type { CommandRow } from "../cli/define-command.ts";
import { noCrawlerNamed, UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";
import { shellWord } from "../output/shell-word.ts";
import { type CrawlerSet, crawlerSetNamed } from "./crawler-sets.ts";
import { AS, checkWord, SHOWN_IN_ERROR, splitCrawlerNames } from "./split-crawler-names.ts";

/** Where literal tokens are given on the command line. */
const TOKEN = "--token";

/** A crawler that `--as` names, or a token that `--token` names. */
export interface Crawler {
  /** As it was given: a product token, a whole User-Agent header, or a word for several crawlers. */
  readonly given: string;
  /** The token of the crawler that is known, or the product token that was found in what was given (RFC 9309 §2.2.1). */
  readonly token: string;
  /** What is known of it: its chain of tokens, what it makes of `*`, its dialect. */
  readonly profile?: KnownCrawler;
  /** Whether it was given by a name that people call it, such as "Googlebot News", and not by its token or a header. */
  readonly isAlias?: boolean;
  /** The crawlers that the word stands for by which it was given. */
  readonly set?: CrawlerSet;
  /** Whether it is a token alone, whatever crawler has it. */
  readonly isToken?: boolean;
}

/** The command that asks for crawlers; an error shows its first example. */
type AskingCommand = Pick<CommandRow, "name" | "examples">;

const EXPECTED_CRAWLER =
  'expected a product token such as "Googlebot", or a whole User-Agent header that holds one';
const LISTS_CRAWLERS = "maycrawl crawlers lists those that are known";
const SHOWN_HEADER = 60;

/**
 * The crawlers that `--as` names, then the tokens that `--token` names; a comma divides names.
 * @throws {UsageError} where there is none, where one is empty or impossible, and for a word that is neither a name nor a purpose.
 */
export function crawlersOf(
  given: readonly string[] | undefined,
  command: AskingCommand,
  tokens: readonly string[] = [],
): readonly Crawler[] {
  if (tokens.length > 0 && given === undefined) return tokensOf(tokens);
  return [...crawlersNamed(someOf(given, command), AS), ...tokensOf(tokens)];
}

/**
 * The crawlers that a list names as `--as` does, each once; none if the list is empty.
 * @param where what the names were given to, for error messages.
 * @throws {UsageError} as `crawlersOf` does.
 */
export function crawlersNamed(given: readonly string[], where: string): readonly Crawler[] {
  const found = new Map<string, Crawler>();
  for (const name of given.flatMap((one) => splitCrawlerNames(one, where))) {
    for (const crawler of crawlersBy(name, where)) {
      // One that is named twice is asked once; of several headers of one crawler each is shown.
      const key = isHeader(crawler) ? `header ${crawler.given}` : `token ${crawler.token}`;
      if (!found.has(key)) found.set(key, crawler);
    }
  }
  return [...found.values()];
}

/**
 * The one crawler that `--as` names, or the one token that `--token` names.
 * @throws {UsageError} as `crawlersOf` does, and where there are several.
 */
export function oneCrawlerOf(
  given: readonly string[] | undefined,
  command: AskingCommand,
  tokens?: readonly string[],
): Crawler {
  const [crawler, ...others] = crawlersOf(given, command, tokens);
  if (crawler !== undefined && others.length === 0) return crawler;
  const first = [crawler, ...others].find((one) => one?.set !== undefined);
  if (first?.set === undefined) {
    throw new UsageError(
      `${command.name} answers for one crawler, and ${others.length + 1} are named`,
      `${oneSuchAs(visible(crawler?.token ?? ""))}; maycrawl check takes all of them`,
    );
  }
  const { given: name, set } = first;
  const shown = visible(name.trim());
  const [example] = set.crawlers;
  throw new UsageError(
    `${command.name} answers for one crawler, and "${shown}" stands for ${set.crawlers.length}`,
    `${oneSuchAs(example?.token ?? "")}: maycrawl crawlers ${shellWord(shown)} lists them`,
    `maycrawl check --as ${shellWord(shown)} asks for all of them`,
  );
}

function oneSuchAs(token: string): string {
  return `give one of them, such as --as ${token}`;
}

/** @throws {UsageError} if a token is empty or impossible. */
function tokensOf(given: readonly string[]): readonly Crawler[] {
  const names = given.flatMap((one) => one.split(",")).map((one) => one.trim());
  const odd = names.find((name) => name !== "*" && !isProductToken(name));
  if (odd === undefined) {
    // Upper and lower case are the same (RFC 9309 §2.2.1).
    const tokens = new Map(names.toReversed().map((token) => [token.toLowerCase(), token]));
    return [...tokens.values()].toReversed().map((token) => ({ given: token, token, isToken: true }));
  }
  const meant = extractProductToken(odd);
  throw new UsageError(
    `${TOKEN} "${maskedText(odd, SHOWN_IN_ERROR)}" is not a product token`,
    meant === undefined || !isProductToken(meant)
      ? 'expected product tokens such as "Googlebot", divided by commas'
      : `did you mean ${TOKEN} ${visible(meant)}?`,
  );
}

function someOf(given: readonly string[] | undefined, { examples }: AskingCommand): readonly string[] {
  if (given !== undefined && given.length > 0) return given;
  const [example = ""] = examples[0] ?? [];
  throw noCrawlerNamed(EXPECTED_CRAWLER, `for example: ${example}`, LISTS_CRAWLERS);
}

/** A token is one crawler, whatever else has the same name. */
function crawlersBy(name: string, where: string): readonly Crawler[] {
  const set = findCrawler(name.trim()) === undefined ? crawlerSetNamed(name) : undefined;
  if (set === undefined) return [crawlerOf(name, where)];
  const its = set.crawlers.map((profile) => ({ given: name, token: profile.token, profile }));
  return its.map((one) => (its.length === 1 ? { ...one, isAlias: true } : { ...one, set }));
}

function crawlerOf(given: string, where: string): Crawler {
  const called = findCrawlerByPopularName(given);
  if (called !== undefined) return { given, token: called.token, profile: called, isAlias: true };
  checkWord(given, where);
  const profile = findCrawler(given.trim()) ?? identifyCrawler(given);
  if (profile !== undefined) return { given, token: profile.token, profile };
  const token = extractProductToken(given);
  // No crawler is called "()".
  if (token === undefined || !/[\p{L}\p{N}*]/u.test(token)) {
    throw new UsageError(
      `${where} "${maskedText(given, SHOWN_IN_ERROR)}" names no crawler`,
      EXPECTED_CRAWLER,
      LISTS_CRAWLERS,
    );
  }
  return { given, token };
}

/** Whether more was given than the crawler's name. */
function isHeader({ given, token, isAlias, set }: Crawler): boolean {
  return isAlias !== true && set === undefined && given.trim().toLowerCase() !== token.toLowerCase();
}

/** By which dialect a crawler is judged: the one that was asked for, its own, or RFC 9309's. */
export function dialectFor({ profile }: Crawler, asked: Dialect | undefined): Dialect {
  return asked ?? profile?.dialect ?? defaultDialect;
}

/** The dialects by which crawlers are judged, each once. */
export function dialectsFor(crawlers: readonly Crawler[], asked: Dialect | undefined): readonly Dialect[] {
  return [...new Set(crawlers.map((crawler) => dialectFor(crawler, asked)))];
}

/**
 * The crawler as a verdict names it: with the header in which its token was found, and with the dialect
 * where that is another one than people expect.
 */
export function nameOf(crawler: Crawler, dialect: Dialect = defaultDialect): string {
  const details = dialect === defaultDialect ? [] : [dialect.name];
  if (crawler.isToken === true && findCrawler(crawler.token) !== undefined) details.push("token only");
  if (isHeader(crawler)) {
    details.push(`from "${maskedText(crawler.given, SHOWN_HEADER)}"`);
    if (crawler.profile === undefined) details.push("no crawler that maycrawl knows");
  }
  const token = visible(crawler.token);
  return details.length === 0 ? token : `${token} (${details.join(", ")})`;
}

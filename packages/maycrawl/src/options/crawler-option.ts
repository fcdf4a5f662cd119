/** Parser of `--as` and `--token`. */
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
import { LISTS_CRAWLERS } from "../cli/suggest-command.ts";
import { maskedText } from "../output/masked-text.ts";
import { shellWord } from "../output/shell-word.ts";
import { type CrawlerSet, crawlerSetNamed } from "./crawler-sets.ts";
import { AS, checkSetName, MAX_SHOWN_LENGTH, splitCrawlerNames } from "./split-crawler-names.ts";

/** Name of the option for literal tokens, for error messages. */
const TOKEN = "--token";

/** A crawler from `--as`, or a token from `--token`. */
export interface Crawler {
  /** The text as it was given: a token, a popular name, a whole User-Agent header, or a word for several crawlers. */
  readonly given: string;
  /** Token of the known crawler, or the product token in the given text (RFC 9309 §2.2.1). */
  readonly token: string;
  /** Profile of a known crawler: its chain of tokens, its treatment of `*`, its dialect. */
  readonly profile?: KnownCrawler;
  /** Whether the crawler was given by a popular name such as "Googlebot News", not by its token or a header. */
  readonly isAlias?: boolean;
  /** The set of crawlers that the given word names; undefined if the text names one crawler. */
  readonly set?: CrawlerSet;
  /** Whether the text is a literal token from `--token`, which is not looked up among the known crawlers. */
  readonly isToken?: boolean;
}

/** The command that takes crawlers. The error for a missing name shows the first example of the command. */
type AskingCommand = Pick<CommandRow, "name" | "examples">;

const EXPECTED_CRAWLER =
  'expected a product token such as "Googlebot", or a whole User-Agent header that contains one';
const SHOWN_HEADER = 60;

/**
 * Returns the crawlers from `--as`, then the tokens from `--token`. Commas separate names.
 * @throws {UsageError} if no name and no token is given, for an empty or invalid name or token, and for a word that is
 * neither a name nor a purpose.
 */
export function crawlersOf(
  given: readonly string[] | undefined,
  command: AskingCommand,
  tokens: readonly string[] = [],
): readonly Crawler[] {
  if (tokens.length > 0 && given === undefined) return tokensOf(tokens);
  return [...crawlersNamed(requireNames(given, command), AS), ...tokensOf(tokens)];
}

/**
 * Returns the crawlers in a list of names, each once; the names are parsed like those of `--as`.
 * @param where option or field of the names, for error messages.
 * @throws {UsageError} like `crawlersOf`.
 */
export function crawlersNamed(given: readonly string[], where: string): readonly Crawler[] {
  const found = new Map<string, Crawler>();
  for (const name of given.flatMap((one) => splitCrawlerNames(one, where))) {
    for (const crawler of crawlersBy(name, where)) {
      // Each crawler is returned once. Different headers of one crawler are all returned.
      const key = isHeader(crawler) ? `header ${crawler.given}` : `token ${crawler.token}`;
      if (!found.has(key)) found.set(key, crawler);
    }
  }
  return [...found.values()];
}

/**
 * Returns the single crawler from `--as`, or the single token from `--token`.
 * @throws {UsageError} like `crawlersOf`, and for several crawlers.
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
      `${command.name} takes one crawler, but ${others.length + 1} are given`,
      `${oneSuchAs(visible(crawler?.token ?? ""))}; maycrawl check takes all of them`,
    );
  }
  const { given: name, set } = first;
  const shown = visible(name.trim());
  const [example] = set.crawlers;
  throw new UsageError(
    `${command.name} takes one crawler, but "${shown}" stands for ${set.crawlers.length}`,
    `${oneSuchAs(example?.token ?? "")}: maycrawl crawlers ${shellWord(shown)} lists them`,
    `maycrawl check --as ${shellWord(shown)} checks all of them`,
  );
}

function oneSuchAs(token: string): string {
  return `give one of them, such as --as ${token}`;
}

/**
 * Returns the tokens from `--token`, each once.
 * @throws {UsageError} if a token is empty or is not a product token.
 */
function tokensOf(given: readonly string[]): readonly Crawler[] {
  const names = given.flatMap((one) => one.split(",")).map((one) => one.trim());
  const odd = names.find((name) => name !== "*" && !isProductToken(name));
  if (odd === undefined) {
    // Tokens are compared case-insensitively (RFC 9309 §2.2.1).
    const tokens = new Map(names.toReversed().map((token) => [token.toLowerCase(), token]));
    return [...tokens.values()].toReversed().map((token) => ({ given: token, token, isToken: true }));
  }
  const meant = extractProductToken(odd);
  throw new UsageError(
    `${TOKEN} "${maskedText(odd, MAX_SHOWN_LENGTH)}" is not a product token`,
    meant === undefined || !isProductToken(meant)
      ? 'expected product tokens such as "Googlebot", separated by commas'
      : `did you mean ${TOKEN} ${visible(meant)}?`,
  );
}

function requireNames(given: readonly string[] | undefined, { examples }: AskingCommand): readonly string[] {
  if (given !== undefined && given.length > 0) return given;
  const [example = ""] = examples[0] ?? [];
  throw noCrawlerNamed(EXPECTED_CRAWLER, `for example: ${example}`, LISTS_CRAWLERS);
}

/** Returns the crawlers that a name selects. A known token takes precedence over a set of the same name. */
function crawlersBy(name: string, where: string): readonly Crawler[] {
  const set = findCrawler(name.trim()) === undefined ? crawlerSetNamed(name) : undefined;
  if (set === undefined) return [crawlerOf(name, where)];
  const members = set.crawlers.map((profile) => ({ given: name, token: profile.token, profile }));
  return members.map((one) => (members.length === 1 ? { ...one, isAlias: true } : { ...one, set }));
}

function crawlerOf(given: string, where: string): Crawler {
  const called = findCrawlerByPopularName(given);
  if (called !== undefined) return { given, token: called.token, profile: called, isAlias: true };
  checkSetName(given, where);
  const profile = findCrawler(given.trim()) ?? identifyCrawler(given);
  if (profile !== undefined) return { given, token: profile.token, profile };
  const token = extractProductToken(given);
  // Except for *, a token without letters and digits, such as "()", is not a crawler's name.
  if (token === undefined || !/[\p{L}\p{N}*]/u.test(token)) {
    throw new UsageError(
      `${where} "${maskedText(given, MAX_SHOWN_LENGTH)}" is not a crawler's name`,
      EXPECTED_CRAWLER,
      LISTS_CRAWLERS,
    );
  }
  return { given, token };
}

/** Whether the given text is a header and not only a name. */
function isHeader({ given, token, isAlias, set }: Crawler): boolean {
  return isAlias !== true && set === undefined && given.trim().toLowerCase() !== token.toLowerCase();
}

/** Returns the dialect for a crawler: the given dialect, otherwise the crawler's own, otherwise RFC 9309. */
export function dialectFor({ profile }: Crawler, asked: Dialect | undefined): Dialect {
  return asked ?? profile?.dialect ?? defaultDialect;
}

/** Returns the distinct dialects for the given crawlers. */
export function dialectsFor(crawlers: readonly Crawler[], asked: Dialect | undefined): readonly Dialect[] {
  return [...new Set(crawlers.map((crawler) => dialectFor(crawler, asked)))];
}

/**
 * Returns the name of a crawler for a verdict: the token, then details in parentheses. Details are the header in which
 * the token was found, remarks, and any dialect except RFC 9309.
 */
export function nameOf(crawler: Crawler, dialect: Dialect = defaultDialect): string {
  const details = dialect === defaultDialect ? [] : [dialect.name];
  if (crawler.isToken === true && findCrawler(crawler.token) !== undefined) details.push("token only");
  if (isHeader(crawler)) {
    details.push(`from "${maskedText(crawler.given, SHOWN_HEADER)}"`);
    if (crawler.profile === undefined) details.push("unknown to maycrawl");
  }
  const token = visible(crawler.token);
  return details.length === 0 ? token : `${token} (${details.join(", ")})`;
}

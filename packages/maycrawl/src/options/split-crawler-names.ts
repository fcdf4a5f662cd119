/** The names in a value of `--as`. */
import { type Crawler, findCrawler, purposes } from "@maycrawl/engine";
import { findCrawlerByPopularName } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";
import { suggestWord } from "../suggest/suggest-word.ts";
import { crawlerSetNamed } from "./crawler-sets.ts";

/** Where names are given on the command line; error messages begin with it. */
export const AS = "--as";

/** A longer text is no User-Agent header that anybody sends. */
export const SHOWN_IN_ERROR = 200;

/**
 * Divides a value of `--as` at its commas, where every piece is a product token, a token with its version, or a word for several
 * crawlers. A whole User-Agent header may have commas, too: such a value is one name.
 * @param where what the value was given to, for error messages.
 * @throws {UsageError} if some pieces are names and others cannot be, or names are divided by something else than commas: to ask for
 * one of them only would lose the others silently.
 */
export function splitCrawlerNames(given: string, where: string = AS): readonly string[] {
  const pieces = piecesOf(given);
  if (given.length <= SHOWN_IN_ERROR) checkDivided(given, pieces, where);
  const [first = "", ...others] = pieces;
  if (others.length === 0) return [given];
  const odd = pieces.find((piece) => piece === "" || !isName(piece));
  if (odd === undefined) return pieces;
  // A header begins with no bare name, and behind its commas there is no known crawler.
  const isList = pieces.every((piece) => piece === "" || isName(piece)) || isBareName(first);
  if (isList || others.some(isKnownName)) throw notAName(odd, given, where);
  return [given];
}

/** @throws {UsageError} which says what was meant, if a piece has several known names, or one with other words. */
function checkDivided(given: string, pieces: readonly string[], where: string): void {
  const meant = pieces.map(namesMeant);
  if (!meant.some((names) => names.length > 0)) return;
  const all = meant.flatMap((names, at) => (names.length > 0 ? names : [pieces[at] ?? ""]));
  const shown = maskedText(given, SHOWN_IN_ERROR);
  throw new UsageError(
    all.length > 1
      ? `${where} "${shown}" names several crawlers, which commas have to divide`
      : neitherWords(shown, where),
    `did you mean ${where} ${all.join(",")}?`,
  );
}

function neitherWords(shown: string, where: string): string {
  return `${where} "${shown}" is neither a crawler's name nor a purpose`;
}

/** Words that say nothing more beside a name. */
const FILLERS: ReadonlySet<string> = new Set("ai and bot bots crawler crawlers search the".split(" "));

/**
 * Returns the known names that are meant by words with blanks or signs between them; none if it has other words, too, as a header has.
 * Of a vendor and its product the product is meant (`Google Gemini`), of `Perplexity AI` Perplexity.
 */
function namesMeant(piece: string): readonly string[] {
  if (isKnownName(piece)) return [];
  const words = piece.split(/[\s;|+&]+/).filter((word) => word !== "");
  const isFiller = (word: string): boolean => FILLERS.has(word.toLowerCase());
  if (words.length < 2 || !words.every((word) => isFiller(word) || isKnownName(word))) return [];
  const names = words.filter((word) => !isFiller(word));
  if (names.length === 0) return words.filter(isKnownName).slice(0, 1);
  const [first = "", second, third] = names;
  if (second === undefined || third !== undefined) return names;
  const its = crawlersCalled(first);
  return crawlersCalled(second).every((crawler) => its.includes(crawler)) ? [second] : names;
}

function crawlersCalled(name: string): readonly Crawler[] {
  const one = findCrawler(name) ?? findCrawlerByPopularName(name);
  return one === undefined ? (crawlerSetNamed(name)?.crawlers ?? []) : [one];
}

/** The pieces between commas. What stands in parentheses is a comment of a header (RFC 9110 §10.1.5), and stays whole. */
function piecesOf(given: string): readonly string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= given.length; at++) {
    const character = given[at];
    if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (character === undefined || (character === "," && depth === 0)) {
      pieces.push(given.slice(start, at).trim());
      start = at + 1;
    }
  }
  return pieces;
}

function isName(piece: string): boolean {
  return isBareName(piece) || /^[^\s(),;/]+\/[^\s(),;]*$/.test(piece);
}

/** Whether a piece is a word for several crawlers, or a token without its version. Some that are known have blanks. */
function isBareName(piece: string): boolean {
  return /^[^\s(),;/]+$/.test(piece) || isKnownName(piece);
}

function isKnownName(name: string): boolean {
  return crawlersCalled(name.trim()).length > 0;
}

function notAName(odd: string, given: string, where: string): UsageError {
  const shown = maskedText(given, SHOWN_IN_ERROR);
  const what = odd === "" ? "an empty name" : `"${maskedText(odd, SHOWN_IN_ERROR)}"`;
  return new UsageError(
    `${where} "${shown}" has ${what} between its commas, which names no crawler`,
    "expected crawlers, purposes and vendors, divided by commas; give a whole User-Agent header by itself",
  );
}

/** What people write for a purpose, for `ai` and for `all`. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ...words("ai", "ai-assistants", "ai-bots", "ai-crawlers", "ai-search", "aibots", "genai", "llm", "llms"),
  ...words("training", "ai-training", "train", "train-ai"),
  ...words("search", "search-engine", "search-engines", "searchengine", "searchengines"),
  ...words("user-triggered", "user", "users", "assistant", "assistants"),
  ...words("ads", "ad", "advertising"),
  ...words("archive", "archives", "archiver", "archivers", "archiving"),
  ...words("preview", "previews", "link-preview", "social"),
  ...words("feed", "feeds", "rss"),
  ...words("all", "any", "anybody", "anyone", "bot", "bots", "crawler", "crawlers", "every", "everybody"),
  ...words("all", "everyone", "everything", "robot", "robots", "spider", "spiders"),
]);

function words(meant: string, ...spoken: readonly string[]): (readonly [string, string])[] {
  return spoken.map((word) => [word, meant]);
}

/**
 * Refuses a word that is nearly one for several crawlers, and would be taken for a crawler that nobody knows. With a version it is
 * asked for all the same.
 * @throws {UsageError} which says what was probably meant.
 */
export function checkWord(given: string, where: string = AS): void {
  const name = given
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  if (isKnownName(given)) return;
  const meant = SPOKEN.get(name) ?? purposeMeant(name);
  if (meant === undefined) return;
  const shown = maskedText(given.trim(), SHOWN_IN_ERROR);
  const label = crawlerSetNamed(meant)?.label ?? "crawlers";
  throw new UsageError(
    neitherWords(shown, where),
    `did you mean ${meant}? It stands for all ${label}`,
    `a crawler that is really called so is asked for with a version: ${where} ${shown}/1`,
  );
}

/** `ads` and `feed` are near to too much. */
const MIN_NEAR = 6;

function purposeMeant(name: string): string | undefined {
  const long = purposes.filter(
    (one) => one === name || (one.length >= MIN_NEAR && name.length >= MIN_NEAR - 1),
  );
  const meant = suggestWord(name, long);
  // What only begins like a purpose is another word.
  return meant === undefined || meant.startsWith(name) === (meant === name) ? meant : undefined;
}

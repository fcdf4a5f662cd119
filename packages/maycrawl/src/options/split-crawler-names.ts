/** Splits a value of `--as` into names. */
import { type Crawler, findCrawler, purposes } from "@maycrawl/engine";
import { findCrawlerByPopularName } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";
import { suggestWord } from "../suggest/suggest-word.ts";
import { crawlerSetNamed } from "./crawler-sets.ts";

/** Name of the option for crawlers' names. Error messages about these names begin with the option. */
export const AS = "--as";

/** Maximum length of a value that is searched for several names, and of a name in error messages. */
export const MAX_SHOWN_LENGTH = 200;

/**
 * Splits a value of `--as` at its commas, if every piece is a name: a product token, a token with a version, or a word
 * for several crawlers. Otherwise the whole value is one name, because a User-Agent header may contain commas.
 * @param where option or field of the value, for error messages.
 * @throws {UsageError} for a list in which a piece is not a name, and for names that are not separated by commas.
 * Without the error, such names would be lost silently.
 */
export function splitCrawlerNames(given: string, where: string = AS): readonly string[] {
  const pieces = piecesOf(given);
  if (given.length <= MAX_SHOWN_LENGTH) checkDivided(given, pieces, where);
  const [first = "", ...others] = pieces;
  if (others.length === 0) return [given];
  const odd = pieces.find((piece) => piece === "" || !isName(piece));
  if (odd === undefined) return pieces;
  // A header does not begin with a bare name, and has no known crawler after its commas.
  const isList = pieces.every((piece) => piece === "" || isName(piece)) || isBareName(first);
  if (isList || others.some(isKnownName)) throw notAName(odd, given, where);
  return [given];
}

/** @throws {UsageError} with a suggestion, if a piece contains several known names, or a name and filler words. */
function checkDivided(given: string, pieces: readonly string[], where: string): void {
  const meant = pieces.map(namesMeant);
  if (!meant.some((names) => names.length > 0)) return;
  const all = meant.flatMap((names, at) => (names.length > 0 ? names : [pieces[at] ?? ""]));
  const shown = maskedText(given, MAX_SHOWN_LENGTH);
  throw new UsageError(
    all.length > 1
      ? `${where} "${shown}" names several crawlers: separate them by commas`
      : neitherWords(shown, where),
    `did you mean ${where} ${all.join(",")}?`,
  );
}

function neitherWords(shown: string, where: string): string {
  return `${where} "${shown}" is neither a crawler's name nor a purpose`;
}

/** Words that add nothing to a name. */
const FILLERS: ReadonlySet<string> = new Set("ai and bot bots crawler crawlers search the".split(" "));

/**
 * Returns the known names in a piece whose words are separated by blanks, `;`, `|`, `+` or `&`. Empty if the piece is
 * one known name, or has words that are neither names nor fillers, like a header. For a vendor and its product,
 * returns only the product: `Gemini` for `Google Gemini`. Omits fillers: returns `Perplexity` for `Perplexity AI`.
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
  const vendorCrawlers = crawlersCalled(first);
  return crawlersCalled(second).every((crawler) => vendorCrawlers.includes(crawler)) ? [second] : names;
}

function crawlersCalled(name: string): readonly Crawler[] {
  const one = findCrawler(name) ?? findCrawlerByPopularName(name);
  return one === undefined ? (crawlerSetNamed(name)?.crawlers ?? []) : [one];
}

/**
 * Returns the pieces between commas. Commas in parentheses do not count, because they belong to a comment of a header
 * (RFC 9110 §10.1.5).
 */
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

/** Whether a piece is a word for several crawlers, or a token without a version. Some known names contain blanks. */
function isBareName(piece: string): boolean {
  return /^[^\s(),;/]+$/.test(piece) || isKnownName(piece);
}

function isKnownName(name: string): boolean {
  return crawlersCalled(name.trim()).length > 0;
}

function notAName(odd: string, given: string, where: string): UsageError {
  const shown = maskedText(given, MAX_SHOWN_LENGTH);
  const what = odd === "" ? "an empty name" : `"${maskedText(odd, MAX_SHOWN_LENGTH)}"`;
  return new UsageError(
    `${where} "${shown}" has ${what} between its commas, which is not a crawler's name`,
    "expected crawlers, purposes and vendors, separated by commas; give a whole User-Agent header by itself",
  );
}

/** Words that people write instead of a purpose, `ai` or `all`. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...synonymsOf(
    "ai",
    "ai-assistants",
    "ai-bots",
    "ai-crawlers",
    "ai-search",
    "aibots",
    "genai",
    "llm",
    "llms",
  ),
  ...synonymsOf("training", "ai-training", "train", "train-ai"),
  ...synonymsOf("search", "search-engine", "search-engines", "searchengine", "searchengines"),
  ...synonymsOf("user-triggered", "user", "users", "assistant", "assistants"),
  ...synonymsOf("ads", "ad", "advertising"),
  ...synonymsOf("archive", "archives", "archiver", "archivers", "archiving"),
  ...synonymsOf("preview", "previews", "link-preview", "social"),
  ...synonymsOf("feed", "feeds", "rss"),
  ...synonymsOf(
    "all",
    "any",
    "anybody",
    "anyone",
    "bot",
    "bots",
    "crawler",
    "crawlers",
    "every",
    "everybody",
  ),
  ...synonymsOf("all", "everyone", "everything", "robot", "robots", "spider", "spiders"),
]);

function synonymsOf(meant: string, ...synonyms: readonly string[]): (readonly [string, string])[] {
  return synonyms.map((word) => [word, meant]);
}

/**
 * Rejects a word that is similar to a purpose, `ai` or `all`. Without the error, the word would be taken for the name
 * of an unknown crawler. A word with a version is accepted as a crawler's name.
 * @throws {UsageError} with a suggestion.
 */
export function checkSetName(given: string, where: string = AS): void {
  const name = given
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  if (isKnownName(given)) return;
  const meant = SYNONYMS.get(name) ?? purposeMeant(name);
  if (meant === undefined) return;
  const shown = maskedText(given.trim(), MAX_SHOWN_LENGTH);
  const label = crawlerSetNamed(meant)?.label ?? "crawlers";
  throw new UsageError(
    neitherWords(shown, where),
    `did you mean ${meant}? It stands for all ${label}`,
    `if this is a crawler's real name, add a version: ${where} ${shown}/1`,
  );
}

/** Minimum length of a purpose for fuzzy matching. Shorter purposes, such as `ads`, are similar to too many words. */
const MIN_NEAR = 6;

function purposeMeant(name: string): string | undefined {
  const long = purposes.filter(
    (one) => one === name || (one.length >= MIN_NEAR && name.length >= MIN_NEAR - 1),
  );
  const meant = suggestWord(name, long);
  // A word that is only the beginning of a purpose is not a misspelling of the purpose.
  return meant === undefined || meant.startsWith(name) === (meant === name) ? meant : undefined;
}

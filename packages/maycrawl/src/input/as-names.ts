/** The names in a value of `--as`. */
import { crawlerNamed, type Purpose, purposes } from "@maycrawl/engine/robots";
import { UsageError } from "../errors.ts";
import { shownAddress } from "../output/shown-address.ts";
import { meantAmong } from "./meant.ts";

/** Where names are given on the command line; error messages begin with it. */
export const AS = "--as";

/** A longer text is no User-Agent header that anybody sends. */
export const SHOWN_IN_ERROR = 200;

/**
 * Divides a value of `--as` at its commas, where every piece is a purpose, a product token, or a token with its version. A whole
 * User-Agent header may have commas, too: such a value is one name.
 * @param where what the value was given to, for error messages.
 * @throws {UsageError} where some pieces are names and others cannot be: to ask for the first only would be silent loss.
 */
export function asNames(given: string, where: string = AS): readonly string[] {
  checkDivided(given, where);
  const pieces = piecesOf(given);
  if (pieces.length === 1 || !pieces.every((piece) => piece === "" || isName(piece))) {
    const [first = ""] = pieces;
    const odd = pieces.find((piece) => piece === "" || !isName(piece));
    if (odd !== undefined && pieces.length > 1 && isBareName(first)) throw notAName(odd, given, where);
    return [given];
  }
  if (pieces.includes("")) throw notAName("", given, where);
  return pieces;
}

/**
 * Refuses several known names with something else than commas between them: of a header, which that would be, only one counts.
 * @throws {UsageError} which says how they are divided.
 */
function checkDivided(given: string, where: string): void {
  if (!/[\s;|+&]/.test(given) || given.length > SHOWN_IN_ERROR || crawlerNamed(given.trim()) !== undefined)
    return;
  const names = given.split(/[\s;|+&,]+/).filter((name) => name !== "" && name !== "and");
  if (names.length < 2 || !names.every((name) => isPurpose(name) || crawlerNamed(name) !== undefined)) return;
  // What commas divide well enough needs no advice.
  if (piecesOf(given).every((piece) => isName(piece))) return;
  throw new UsageError(
    `${where} "${shownAddress(given, SHOWN_IN_ERROR)}" names several crawlers, which commas have to divide`,
    `did you mean ${where} ${names.join(",")}?`,
  );
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

/** Whether a piece is a purpose or a token without its version. Some known tokens have blanks. */
function isBareName(piece: string): boolean {
  return /^[^\s(),;/]+$/.test(piece) || crawlerNamed(piece) !== undefined;
}

function notAName(odd: string, given: string, where: string): UsageError {
  const shown = shownAddress(given, SHOWN_IN_ERROR);
  const what = odd === "" ? "an empty name" : `"${shownAddress(odd, SHOWN_IN_ERROR)}"`;
  return new UsageError(
    `${where} "${shown}" has ${what} between its commas, which names no crawler`,
    "expected product tokens and purposes, divided by commas; give a whole User-Agent header by itself",
  );
}

export function isPurpose(name: string): name is Purpose {
  return (purposes as readonly string[]).includes(name);
}

/** What people write for a purpose. */
const SPOKEN: ReadonlyMap<string, Purpose> = new Map([
  ...words("training", "ai", "ai-training", "genai", "llm", "llms", "train", "train-ai"),
  ...words("search", "search-engine", "search-engines", "searchengine", "searchengines"),
  ...words("user-triggered", "user", "users", "assistant", "assistants"),
  ...words("ads", "ad", "advertising"),
  ...words("archive", "archives", "archiver", "archivers", "archiving"),
  ...words("preview", "previews", "link-preview", "social"),
  ...words("feed", "feeds", "rss"),
]);

/** What people write for all crawlers. */
const ALL: ReadonlySet<string> = new Set(
  "all any anybody anyone bot bots crawler crawlers every everybody everyone everything robot robots spider spiders".split(
    " ",
  ),
);

function words(purpose: Purpose, ...spoken: readonly string[]): (readonly [string, Purpose])[] {
  return spoken.map((word) => [word, purpose]);
}

/**
 * Refuses a word that is neither a crawler's name nor a purpose, and would be taken for a crawler that nobody knows. With a version
 * it is asked for all the same.
 * @throws {UsageError} which says what was probably meant.
 */
export function checkWord(given: string, where: string = AS): void {
  const name = given.trim().toLowerCase();
  if (isPurpose(given) || crawlerNamed(name) !== undefined) return;
  const purpose = SPOKEN.get(name) ?? purposeMeant(name);
  if (purpose === undefined && !ALL.has(name)) return;
  const shown = shownAddress(given.trim(), SHOWN_IN_ERROR);
  const meant =
    purpose === undefined
      ? `did you mean a purpose, for all crawlers that have it (${purposes.join(", ")}), or "*", for those that no group names?`
      : `did you mean ${purpose}? It stands for all crawlers that have this purpose`;
  throw new UsageError(
    `${where} "${shown}" is neither a crawler's name nor a purpose`,
    meant,
    `a crawler that is really called so is asked for with a version: ${where} ${shown}/1`,
  );
}

/** `ads` and `feed` are near to too much. */
const MIN_NEAR = 6;

function purposeMeant(name: string): Purpose | undefined {
  const long = purposes.filter(
    (one) => one === name || (one.length >= MIN_NEAR && name.length >= MIN_NEAR - 1),
  );
  const meant = meantAmong(name, long) as Purpose | undefined;
  // What only begins like a purpose is another word.
  return meant === undefined || meant.startsWith(name) === (meant === name) ? meant : undefined;
}

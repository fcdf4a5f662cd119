import { type AccessResult, extractProductToken, type RobotsDocument } from "@maycrawl/engine";
import { iterateGroups, visible, visibleHead } from "@maycrawl/engine/internal";
import type { Io } from "../cli/io.ts";
import type { Crawler } from "../options/crawler-option.ts";
import type { CrawlerSet } from "../options/crawler-sets.ts";
import { sizeOf } from "../robots/robots-outcome.ts";
import { suggestToken } from "../suggest/suggest-token.ts";

const MAX_TOKEN_LENGTH = 100;
/** Maximum size in bytes of a robots.txt that is searched for groups of a name. Nearly all files are smaller. */
const MAX_LOOKED_THROUGH = 1024 * 1024;
/** Maximum number of crawlers that the note about a vendor or a product lists. */
const MAX_NAMED = 12;

/**
 * Prints notes about the names in `--as`: which crawlers a name selects, and which names are unknown. An unknown name
 * gets no note if a robots.txt has a group for that name. The notes are printed after the answers, so that they do not
 * delay the answers.
 */
export class CrawlerNameNotes {
  readonly #crawlers: readonly Crawler[];
  readonly #unknown: readonly Crawler[];
  /** Crawler sets of vendors and products, each with its name as the user gave it in `--as`. */
  readonly #sets: ReadonlyMap<CrawlerSet, string>;
  readonly #seen = new Set<AccessResult>();

  constructor(crawlers: readonly Crawler[]) {
    this.#crawlers = crawlers;
    this.#unknown = crawlers.filter(({ profile, isToken }) => profile === undefined && isToken !== true);
    this.#sets = new Map(crawlers.flatMap(({ given, set }) => (set?.isName ? [[set, given] as const] : [])));
  }

  /** Adds a robots.txt that applies to the crawlers and may have groups for the given names. */
  addRobots(access: AccessResult | undefined): void {
    if (access !== undefined && this.#unknown.length + this.#sets.size > 0) this.#seen.add(access);
  }

  /** Prints the notes. */
  note(io: Io): void {
    for (const { given, token, isAlias } of this.#crawlers) {
      if (isAlias === true) io.note(aliasNote(given, token));
    }
    for (const [set, given] of this.#sets) {
      io.note(setNote(given, set));
      if ([...this.#seen].some((access) => names(access, given.trim()))) io.note(hiddenNote(given));
    }
    if (this.#unknown.some(isAny)) io.note("note: * stands for every crawler that no group names");
    for (const { given, token } of this.#unknown.filter((one) => !isAny(one))) {
      if ([...this.#seen].some((access) => names(access, token, true))) continue;
      const note = unknownNote(given, token);
      if (note !== undefined) io.note(note);
    }
  }
}

/** Returns the note that lists the crawlers of a vendor or a product. */
function setNote(given: string, { crawlers }: CrawlerSet): string {
  const shown = crawlers.slice(0, MAX_NAMED).map(({ token }) => visible(token));
  const more = crawlers.length - shown.length;
  const rest = more === 0 ? "" : ` and ${more} more`;
  return `note: "${visible(given.trim())}" stands for ${crawlers.length} crawlers: ${shown.join(", ")}${rest}`;
}

/**
 * Returns the note about a group with the name of a vendor or a product. Such a group applies to none of the crawlers
 * of that vendor or product.
 */
function hiddenNote(given: string): string {
  return `note: a group of the robots.txt names ${visible(given.trim())}, which is not a crawler's token: the group applies to none of these crawlers`;
}

/**
 * Returns the note about an unknown crawler. The note suggests a similar token of a known crawler, if there is such a
 * token. Otherwise, returns undefined for a header: the answer already shows that the header's crawler is unknown.
 */
function unknownNote(given: string, token: string): string | undefined {
  const shown = visibleHead(token, MAX_TOKEN_LENGTH);
  const meant = suggestToken(token);
  const unknown = `note: maycrawl knows no crawler called ${shown}`;
  if (meant !== undefined) return `${unknown}; did you mean ${meant}?`;
  if (given.trim().toLowerCase() !== token.toLowerCase()) return undefined;
  return `${unknown}; only groups for this token or for * apply`;
}

/** Returns the note that says which token a given name stands for. */
export function aliasNote(given: string, token: string): string {
  return `note: "${visibleHead(given.trim(), MAX_TOKEN_LENGTH)}" is taken for ${visible(token)}`;
}

function isAny({ token }: Crawler): boolean {
  return token === "*";
}

/**
 * Whether a robots.txt was fetched or read, and has a group for a token.
 * @param otherwise result for a robots.txt that is larger than `MAX_LOOKED_THROUGH`.
 */
function names(access: AccessResult, token: string, otherwise = false): boolean {
  if (access.kind !== "successful") return false;
  return sizeOf(access) > MAX_LOOKED_THROUGH ? otherwise : hasGroupFor(access.document, token);
}

/** Whether a robots.txt has a group for a token (RFC 9309 §2.2.1). */
export function hasGroupFor(document: RobotsDocument, token: string): boolean {
  const wanted = toLower(token);
  for (const { agents } of iterateGroups(document))
    for (const { value } of agents()) if (toLower(extractProductToken(value)) === wanted) return true;
  return false;
}

/** Prints the notes about one crawler and the robots.txt files that apply to it. */
export function noteCrawlerName(
  crawler: Crawler,
  accesses: readonly (AccessResult | undefined)[],
  io: Io,
): void {
  const nameNotes = new CrawlerNameNotes([crawler]);
  for (const access of accesses) nameNotes.addRobots(access);
  nameNotes.note(io);
}

function toLower(token: string | undefined): string {
  return token?.toLowerCase() ?? "";
}

import { type AccessResult, extractProductToken, type RobotsDocument } from "@maycrawl/engine";
import { iterateGroups, visible, visibleHead } from "@maycrawl/engine/internal";
import type { Io } from "../cli/io.ts";
import type { Crawler } from "../options/crawler-option.ts";
import type { CrawlerSet } from "../options/crawler-sets.ts";
import { sizeOf } from "../robots/robots-outcome.ts";
import { suggestToken } from "../suggest/suggest-token.ts";

const MAX_TOKEN_LENGTH = 100;
/** In bytes; nearly all robots.txt files are shorter. */
const MAX_LOOKED_THROUGH = 1024 * 1024;
/** Number of a vendor's crawlers that a note names. */
const MAX_NAMED = 12;

/**
 * Collects notes about the names in `--as`: which crawlers a name stands for, and which names no known crawler has. The latter are not
 * noted if a robots.txt names them. The notes are made at the end, so that no answer waits for them.
 */
export class CrawlerNameNotes {
  readonly #crawlers: readonly Crawler[];
  readonly #unknown: readonly Crawler[];
  /** The names of vendors and products, with their crawlers. */
  readonly #sets: ReadonlyMap<CrawlerSet, string>;
  readonly #seen = new Set<AccessResult>();

  constructor(crawlers: readonly Crawler[]) {
    this.#crawlers = crawlers;
    this.#unknown = crawlers.filter(({ profile, isToken }) => profile === undefined && isToken !== true);
    this.#sets = new Map(crawlers.flatMap(({ given, set }) => (set?.isName ? [[set, given] as const] : [])));
  }

  /** Takes a robots.txt by which they are judged. */
  see(access: AccessResult | undefined): void {
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

/** Says which crawlers the name of a vendor or a product stands for. */
function setNote(given: string, { crawlers }: CrawlerSet): string {
  const shown = crawlers.slice(0, MAX_NAMED).map(({ token }) => visible(token));
  const more = crawlers.length - shown.length;
  const rest = more === 0 ? "" : ` and ${more} more`;
  return `note: "${visible(given.trim())}" stands for ${crawlers.length} crawlers: ${shown.join(", ")}${rest}`;
}

/** Says that a group by that name binds none of these crawlers. */
function hiddenNote(given: string): string {
  return `note: a group of the robots.txt names ${visible(given.trim())}, which is no crawler's token: it binds none of these`;
}

/** Undefined where the answer itself says that the crawler is unknown: it shows the header that was given. */
function unknownNote(given: string, token: string): string | undefined {
  const shown = visibleHead(token, MAX_TOKEN_LENGTH);
  const meant = suggestToken(token);
  const unknown = `note: maycrawl knows no crawler called ${shown}`;
  if (meant !== undefined) return `${unknown}; did you mean ${meant}?`;
  if (given.trim().toLowerCase() !== token.toLowerCase()) return undefined;
  return `${unknown}; it is judged by this token alone`;
}

/** What people are told where a crawler is asked for by another name than its token. */
export function aliasNote(given: string, token: string): string {
  return `note: "${visibleHead(given.trim(), MAX_TOKEN_LENGTH)}" is taken for ${visible(token)}`;
}

function isAny({ token }: Crawler): boolean {
  return token === "*";
}

/**
 * Whether some group of a robots.txt is for a token.
 * @param otherwise the answer for a file that is too long to be looked through for a note.
 */
function names(access: AccessResult, token: string, otherwise = false): boolean {
  if (access.kind !== "successful") return false;
  return sizeOf(access) > MAX_LOOKED_THROUGH ? otherwise : hasGroupFor(access.document, token);
}

/** Whether some group of a robots.txt is for a token (RFC 9309 §2.2.1). */
export function hasGroupFor(document: RobotsDocument, token: string): boolean {
  const wanted = folded(token);
  for (const { agents } of iterateGroups(document))
    for (const { value } of agents()) if (folded(extractProductToken(value)) === wanted) return true;
  return false;
}

/** The same of one crawler, by all that it is judged by. */
export function noteCrawlerName(
  crawler: Crawler,
  accesses: readonly (AccessResult | undefined)[],
  io: Io,
): void {
  const nameNotes = new CrawlerNameNotes([crawler]);
  for (const access of accesses) nameNotes.see(access);
  nameNotes.note(io);
}

function folded(token: string | undefined): string {
  return token?.toLowerCase() ?? "";
}

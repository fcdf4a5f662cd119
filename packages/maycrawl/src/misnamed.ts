import {
  type AccessResult,
  crawlerMeant,
  crawlerNamed,
  crawlers,
  productTokenOf,
  type RobotsDocument,
} from "@maycrawl/engine/robots";
import type { Crawler } from "./input/asked-crawler.ts";
import type { Io } from "./io.ts";
import { visible, visibleHead } from "./output/visible.ts";

const LONGEST_TOKEN = 100;
/** Shorter names are near to too much. */
const MIN_RELATED = 4;
/** Number of related crawlers that are named. */
const MAX_RELATED = 4;

/**
 * Crawlers that nobody knows, with names that are nearly known ones: slips, but where a robots.txt names them so. All of that is
 * found out at the end: no answer has to wait for it.
 */
export class Misnamed {
  readonly #aliases: readonly Crawler[];
  readonly #unknown: readonly Crawler[];
  readonly #seen = new Set<AccessResult>();

  constructor(crawlers: readonly Crawler[]) {
    this.#aliases = crawlers.filter(({ isAlias }) => isAlias === true);
    this.#unknown = crawlers.filter(({ profile }) => profile === undefined);
  }

  /** Takes a robots.txt by which they are judged. */
  see(access: AccessResult | undefined): void {
    if (access !== undefined && this.#unknown.length > 0) this.#seen.add(access);
  }

  /** Tells people whom they may mean, of those that no robots.txt has named. */
  note(io: Io): void {
    for (const { given, token } of this.#aliases) io.note(aliasNote(given, token));
    for (const { token } of this.#unknown) {
      const meant = meantBy(token);
      if (meant === undefined || [...this.#seen].some((access) => names(access, token))) continue;
      const given = visibleHead(token, LONGEST_TOKEN);
      io.note(`note: maycrawl knows no crawler called ${given}; did you mean ${meant}?`);
    }
  }
}

/** What people are told where a crawler is asked for by another name than its token. */
export function aliasNote(given: string, token: string): string {
  return `note: "${visibleHead(given.trim(), LONGEST_TOKEN)}" is taken for ${visible(token)}`;
}

function names(access: AccessResult, token: string): boolean {
  return access.kind === "successful" && hasGroupFor(access.document, token);
}

/** Whether some group of a robots.txt is for a token (RFC 9309 §2.2.1). */
export function hasGroupFor(document: RobotsDocument, token: string): boolean {
  const wanted = folded(token);
  return document.groups.some(({ agents }) =>
    agents.some(({ value }) => folded(productTokenOf(value)) === wanted),
  );
}

/** The same of one crawler, by all that it is judged by. */
export function noteMisnamed(
  crawler: Crawler,
  accesses: readonly (AccessResult | undefined)[],
  io: Io,
): void {
  const misnamed = new Misnamed([crawler]);
  for (const access of accesses) misnamed.see(access);
  misnamed.note(io);
}

/**
 * The token of the known crawler that an unknown name probably stands for: a slip of the keyboard, or a vendor's name for that of its
 * crawler (`google`, `gpt`, `duckduck`).
 */
export function meantBy(token: string): string | undefined {
  return (crawlerMeant(token) ?? crawlerNamed(`${token}bot`))?.token ?? listOf(relatedTo(token));
}

/** The crawlers of a vendor, or of a product whose name the first part of theirs is: `openai`, `chatgpt`. */
function relatedTo(token: string): readonly string[] {
  const name = folded(token);
  if (name.length < MIN_RELATED) return [];
  const related = crawlers.filter(
    (one) => folded(one.vendor) === name || folded(one.token).startsWith(`${name}-`),
  );
  return related.map((one) => one.token);
}

function listOf(tokens: readonly string[]): string | undefined {
  const shown = tokens.slice(0, MAX_RELATED);
  return shown.length < 2 ? shown[0] : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

function folded(token: string | undefined): string {
  return token?.toLowerCase() ?? "";
}

import {
  type CrawlerOrToken,
  compile,
  type Dialect,
  extractProductToken,
  findCrawler,
  InvalidProductTokenError,
  identifyCrawler,
  isProductToken,
  type Matcher,
  parse,
  type RobotsDocument,
} from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";
import { hasGroupFor } from "../../notes/crawler-name-notes.ts";
import type { Crawler } from "../../options/crawler-option.ts";
import { suggestToken } from "../../suggest/suggest-token.ts";
import { BatchError } from "./batch-error.ts";
import { type DiagnosticsJson, diagnosticsJsonOf } from "./diagnostics-json.ts";

const LONGEST_SHOWN = 200;
/** So many agents of one robots.txt are kept ready. */
const MAX_MATCHERS = 256;

/** A robots.txt as one dialect reads it: parsed once, and compiled once for each agent. */
export class BatchRobots {
  readonly diagnostics: DiagnosticsJson;
  readonly #document: RobotsDocument;
  readonly #matchers = new Map<CrawlerOrToken, Matcher>();

  constructor(robots: string | Uint8Array, dialect: Dialect) {
    this.#document = parse(robots, { dialect });
    this.diagnostics = diagnosticsJsonOf(this.#document);
  }

  /**
   * The matcher of a literal product token.
   * @throws {BatchError} where it cannot be one.
   */
  agent(token: string): Matcher {
    return this.#matchers.get(token) ?? this.#compiled(divided(token));
  }

  /**
   * The matcher of a crawler that `"as"` names.
   * @throws {BatchError} where it is unknown, its name is nearly a known one, and no group is for it.
   */
  crawler({ token, profile }: Crawler): Matcher {
    const known = this.#matchers.get(profile ?? token);
    if (known !== undefined) return known;
    if (profile === undefined) this.#checkSpelling(token);
    return this.#compiled(profile ?? token);
  }

  #compiled(asked: string | NonNullable<Crawler["profile"]>): Matcher {
    const matcher = compiled(this.#document, asked);
    if (this.#matchers.size === MAX_MATCHERS) this.#matchers.clear();
    this.#matchers.set(asked, matcher);
    return matcher;
  }

  #checkSpelling(token: string): void {
    const meant = suggestToken(token);
    if (meant === undefined || hasGroupFor(this.#document, token)) return;
    const given = visibleHead(token, LONGEST_SHOWN);
    throw new BatchError(
      "ERR_ROBOTS_UNKNOWN_CRAWLER",
      `maycrawl knows no crawler called ${given}; did you mean ${meant}? Write a crawler that is really called so in "agents".`,
    );
  }
}

/**
 * Refuses tokens that are divided by commas, of which none would be judged.
 * @throws {BatchError} which says how to write them.
 */
function divided(token: string): string {
  const pieces = token.split(",").map((piece) => piece.trim());
  if (pieces.length < 2 || !pieces.every((piece) => findCrawler(piece) !== undefined)) return token;
  const several = pieces.map((piece) => JSON.stringify(piece)).join(", ");
  throw new BatchError(
    "ERR_ROBOTS_INVALID_PRODUCT_TOKEN",
    `Expected each of "agents" to be one product token; received ${JSON.stringify(token)}. Write ${several}.`,
  );
}

function compiled(document: RobotsDocument, asked: string | NonNullable<Crawler["profile"]>): Matcher {
  try {
    // Without the dialect a crawler's own would count.
    return compile(document, asked, { dialect: document.dialect });
  } catch (error) {
    if (typeof asked !== "string" || !(error instanceof InvalidProductTokenError)) throw error;
    throw new BatchError("ERR_ROBOTS_INVALID_PRODUCT_TOKEN", tokenWords(asked));
  }
}

/** What an agent has to be, and what to write in place of one that is a whole User-Agent header. */
function tokenWords(agent: string): string {
  const found = identifyCrawler(agent)?.token ?? extractProductToken(agent);
  const instead = found === undefined || !isProductToken(found) ? "" : ` Write ${JSON.stringify(found)}.`;
  const expected =
    'Expected each of "agents" to be a product token such as "Googlebot", and no User-Agent header';
  const header = instead === "" ? "" : ' Or give the header in "as".';
  return `${expected}; received ${JSON.stringify(visibleHead(agent, LONGEST_SHOWN))}.${instead}${header}`;
}

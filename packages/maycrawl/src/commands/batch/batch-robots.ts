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

const MAX_SHOWN = 200;
/** Maximum number of compiled matchers kept for one robots.txt. */
const MAX_MATCHERS = 256;

/** A robots.txt parsed in one dialect. Compiled matchers are kept, so that later requests can use them. */
export class BatchRobots {
  readonly diagnostics: DiagnosticsJson;
  readonly #document: RobotsDocument;
  readonly #matchers = new Map<CrawlerOrToken, Matcher>();

  constructor(robots: string | Uint8Array, dialect: Dialect) {
    this.#document = parse(robots, { dialect });
    this.diagnostics = diagnosticsJsonOf(this.#document);
  }

  /**
   * Returns the matcher of a literal product token.
   * @throws {BatchError} if `token` is not a product token.
   */
  agent(token: string): Matcher {
    return this.#matchers.get(token) ?? this.#compileAndKeep(checkSingleToken(token));
  }

  /**
   * Returns the matcher of a crawler from `"as"`.
   * @throws {BatchError} if the crawler is unknown, its name is similar to a known one, and no group names the crawler.
   */
  crawler({ token, profile }: Crawler): Matcher {
    const known = this.#matchers.get(profile ?? token);
    if (known !== undefined) return known;
    if (profile === undefined) this.#checkSpelling(token);
    return this.#compileAndKeep(profile ?? token);
  }

  #compileAndKeep(asked: string | NonNullable<Crawler["profile"]>): Matcher {
    const matcher = compileMatcher(this.#document, asked);
    if (this.#matchers.size === MAX_MATCHERS) this.#matchers.clear();
    this.#matchers.set(asked, matcher);
    return matcher;
  }

  #checkSpelling(token: string): void {
    const meant = suggestToken(token);
    if (meant === undefined || hasGroupFor(this.#document, token)) return;
    const given = visibleHead(token, MAX_SHOWN);
    throw new BatchError(
      "ERR_ROBOTS_UNKNOWN_CRAWLER",
      `${given} is not a known crawler; did you mean ${meant}? If the name is correct, write it in "agents" instead.`,
    );
  }
}

/**
 * Returns `token`. Rejects a list of known crawlers separated by commas, because the list would not match any of these
 * crawlers.
 * @throws {BatchError} if `token` is such a list. The message shows the crawlers as separate tokens.
 */
function checkSingleToken(token: string): string {
  const pieces = token.split(",").map((piece) => piece.trim());
  if (pieces.length < 2 || !pieces.every((piece) => findCrawler(piece) !== undefined)) return token;
  const several = pieces.map((piece) => JSON.stringify(piece)).join(", ");
  throw new BatchError(
    "ERR_ROBOTS_INVALID_PRODUCT_TOKEN",
    `Expected each of "agents" to be one product token; received ${JSON.stringify(token)}. Write ${several}.`,
  );
}

function compileMatcher(document: RobotsDocument, asked: string | NonNullable<Crawler["profile"]>): Matcher {
  try {
    // Without `dialect`, `compile` would use the crawler's own dialect.
    return compile(document, asked, { dialect: document.dialect });
  } catch (error) {
    if (typeof asked !== "string" || !(error instanceof InvalidProductTokenError)) throw error;
    throw new BatchError("ERR_ROBOTS_INVALID_PRODUCT_TOKEN", invalidTokenMessage(asked));
  }
}

/** Returns the message for an invalid product token. For a User-Agent header, the message suggests a token. */
function invalidTokenMessage(agent: string): string {
  const found = identifyCrawler(agent)?.token ?? extractProductToken(agent);
  const instead = found === undefined || !isProductToken(found) ? "" : ` Write ${JSON.stringify(found)}.`;
  const expected =
    'Expected each of "agents" to be a product token such as "Googlebot", not a User-Agent header';
  const header = instead === "" ? "" : ' Or give the header in "as".';
  return `${expected}; received ${JSON.stringify(visibleHead(agent, MAX_SHOWN))}.${instead}${header}`;
}

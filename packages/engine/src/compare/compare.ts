import type { Dialect } from "../dialects/dialect.ts";
import { dialects as everyDialect } from "../dialects/index.ts";
import type { Source } from "../dialects/source.ts";
import { parseBytes } from "../document/parse.ts";
import { type CrawlerOrToken, dialectFor } from "../groups/crawler-profile.ts";
import type { Decision } from "../match/decision.ts";
import { compile } from "../match/matcher.ts";
import { encodeText, type InputBytes, readBytes } from "../text/bytes.ts";
import { DecisionCache } from "./decision-cache.ts";
import { differingProperties } from "./differing-properties.ts";

/** Answers of several dialects to one question. */
export interface Comparison {
  readonly url: string;
  /** In the order of the requested dialects. */
  readonly answers: readonly DialectAnswer[];
  /** Dialects that do not answer as the first one does. */
  readonly differences: readonly DialectDifference[];
}

/** Answer of one dialect. */
export interface DialectAnswer {
  readonly dialect: Dialect;
  readonly decision: Decision;
}

/** Reason why a dialect does not answer as the first one. */
export interface DialectDifference {
  readonly dialect: Dialect;
  /** The first dialect, which this one is compared with. */
  readonly reference: Dialect;
  /**
   * Properties that make the difference. With the first dialect's values of all these properties, this dialect
   * would give the first one's answer. If any of these properties kept its own value, the answers would still differ.
   * Several properties are listed if only all of them together make the difference.
   */
  readonly properties: readonly PropertyDifference[];
  /** False if the search for the properties stopped early, because the file is too large. */
  readonly found: boolean;
}

/** A property that makes a difference. */
export interface PropertyDifference {
  readonly property: keyof Dialect;
  readonly value: unknown;
  /** Source of the value; undefined if the value is RFC 9309's own, or the dialect names no source. */
  readonly source: Source | undefined;
  readonly referenceValue: unknown;
  readonly referenceSource: Source | undefined;
}

/** Options of `compare`. */
export interface CompareOptions {
  /** Dialects to compare with the first of them. Default: all dialects of maycrawl, `rfc9309` first. */
  readonly dialects?: readonly Dialect[];
}

/**
 * Answers one question in several dialects, and finds out why the answers differ. Answers can differ in whether
 * the URL is allowed, or in whether the dialect's text settles it.
 * @param robots text or bytes; each dialect parses them separately.
 * @param productToken as for `compile`. For a crawler of the registry, its tokens and its `ignoresAny` are used, but
 *   not its dialect.
 * @throws {InvalidInputError} {InvalidProductTokenError} {InvalidUrlError} as `parse`, `compile` and `decide` do.
 */
export function compare(
  robots: string | Uint8Array,
  productToken: CrawlerOrToken,
  url: string | URL,
  options?: CompareOptions,
): Comparison {
  const href = String(url);
  const chosen = options?.dialects ?? Object.values(everyDialect);
  const bytes = new BytesByLimit(robots);
  const cache = new DecisionCache(robots.length, href, (dialect) => {
    const read = dialectFor(productToken, { dialect }, dialect);
    const document = parseBytes(bytes.read(read.maxBytes), read);
    return compile(document, productToken, { dialect }).decide(href);
  });
  const answers = chosen.map((dialect) => ({ dialect, decision: cache.get(dialect) }));
  const [first] = answers;
  const others = answers.filter(({ decision }) => first !== undefined && !isSame(decision, first.decision));
  return {
    url: href,
    answers,
    differences: others.map(({ dialect }, index) => {
      cache.beginSearch(others.length - index);
      return explainDifference(dialect, first as DialectAnswer, cache);
    }),
  };
}

function explainDifference(
  dialect: Dialect,
  first: DialectAnswer,
  answers: DecisionCache,
): DialectDifference {
  const reference = first.dialect;
  const properties = differingProperties(dialect, reference, (mixed) => {
    const decision = answers.tryGet(mixed);
    return decision && isSame(decision, first.decision);
  });
  return {
    dialect,
    reference,
    found: properties !== undefined,
    properties: (properties ?? []).map((property) => ({
      property,
      value: dialect[property],
      source: dialect.sources[property],
      referenceValue: reference[property],
      referenceSource: reference.sources[property],
    })),
  };
}

/** Whether two decisions agree about the URL. */
function isSame(one: Decision, other: Decision): boolean {
  return one.allowed === other.allowed && one.settled === other.settled;
}

/**
 * Bytes of a robots.txt for dialects with different size limits. Dialects that read the whole file share one copy of
 * its bytes.
 */
class BytesByLimit {
  readonly #bytes: Uint8Array;
  #whole: InputBytes | undefined = undefined;

  constructor(robots: string | Uint8Array) {
    // Encoded here, because `readBytes` puts the bytes of a string into an array that its next call overwrites.
    this.#bytes = typeof robots === "string" ? encodeText(robots) : robots;
  }

  /**
   * Reads the bytes as `readBytes` does.
   * @throws {InvalidInputError} as `readBytes` does.
   */
  read(maxBytes: number | null): InputBytes {
    if (maxBytes !== null && this.#bytes?.length > maxBytes) return readBytes(this.#bytes, maxBytes);
    this.#whole ??= readBytes(this.#bytes, null);
    return this.#whole;
  }
}

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

/** One question, answered in several dialects. */
export interface Comparison {
  readonly url: string;
  /** In the order in which the dialects were asked for. */
  readonly answers: readonly DialectAnswer[];
  /** Of the dialects that do not answer as the first one does. */
  readonly differences: readonly DialectDifference[];
}

/** The answer of one dialect. */
export interface DialectAnswer {
  readonly dialect: Dialect;
  readonly decision: Decision;
}

/** Why a dialect does not answer as the first one. */
export interface DialectDifference {
  readonly dialect: Dialect;
  /** The first dialect, with which it is compared. */
  readonly reference: Dialect;
  /**
   * The properties that make the difference: with the first dialect's values of all of these it would answer as
   * that one does, and with none left out. More than one where they only do it together.
   */
  readonly properties: readonly PropertyDifference[];
  /** False where they were not found, as the file is so large that to go on trying would take too long. */
  readonly found: boolean;
}

/** A property that makes a difference. */
export interface PropertyDifference {
  readonly property: keyof Dialect;
  readonly value: unknown;
  /** Where the value is written; undefined where it is RFC 9309's own, or the dialect names none. */
  readonly source: Source | undefined;
  readonly referenceValue: unknown;
  readonly referenceSource: Source | undefined;
}

/** Options of `compare`. */
export interface CompareOptions {
  /** The dialects, the first of which the others are compared with; if left out all that maycrawl speaks, `rfc9309` first. */
  readonly dialects?: readonly Dialect[];
}

/**
 * Asks one question in several dialects, and finds out why the answers differ: in whether the URL is allowed, or
 * in whether the dialect's text settles it.
 * @param robots the bytes: each dialect reads them anew.
 * @param productToken as for `compile`; of a crawler of the registry its tokens and what it makes of `*`.
 * @throws {InvalidInputError} {InvalidProductTokenError} {InvalidUrlError} as `parse`, `compile` and `decide` do.
 */
export function compare(
  robots: string | Uint8Array,
  productToken: CrawlerOrToken,
  url: string | URL,
  options?: CompareOptions,
): Comparison {
  const asked = String(url);
  const chosen = options?.dialects ?? Object.values(everyDialect);
  const bytes = new BytesByLimit(robots);
  const known = new DecisionCache(robots.length, asked, (dialect) => {
    const read = dialectFor(productToken, { dialect }, dialect);
    const document = parseBytes(bytes.read(read.maxBytes), read);
    return compile(document, productToken, { dialect }).decide(asked);
  });
  const answers = chosen.map((dialect) => ({ dialect, decision: known.of(dialect) }));
  const [first] = answers;
  const others = answers.filter(({ decision }) => first !== undefined && !isSame(decision, first.decision));
  return {
    url: asked,
    answers,
    differences: others.map(({ dialect }, index) => {
      known.beginOneOf(others.length - index);
      return differenceOf(dialect, first as DialectAnswer, known);
    }),
  };
}

function differenceOf(dialect: Dialect, first: DialectAnswer, answers: DecisionCache): DialectDifference {
  const reference = first.dialect;
  const properties = differingProperties(dialect, reference, (mixed) => {
    const decision = answers.try(mixed);
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

/** Whether two decisions say the same of the URL. */
function isSame(one: Decision, other: Decision): boolean {
  return one.allowed === other.allowed && one.settled === other.settled;
}

/** A robots.txt as dialects with different limits read it. Those that cut nothing from it share its bytes. */
class BytesByLimit {
  readonly #bytes: Uint8Array;
  #whole: InputBytes | undefined = undefined;

  constructor(robots: string | Uint8Array) {
    // (A string's bytes stand in an array that the next one overwrites.)
    this.#bytes = typeof robots === "string" ? encodeText(robots) : robots;
  }

  /**
   * As `readBytes`.
   * @throws {InvalidInputError} as that does.
   */
  read(maxBytes: number | null): InputBytes {
    if (maxBytes !== null && this.#bytes?.length > maxBytes) return readBytes(this.#bytes, maxBytes);
    this.#whole ??= readBytes(this.#bytes, null);
    return this.#whole;
  }
}

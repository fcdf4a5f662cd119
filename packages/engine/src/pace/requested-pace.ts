import type { RobotsDocument } from "../document/document.ts";
import type { FieldName } from "../document/line.ts";
import { parseAgain } from "../document/read-again.ts";
import type { FieldRecord } from "../document/records.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import type { CompileOptions } from "../groups/compile-options.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import { delayRecordsOf, isDelay } from "./crawl-delay.ts";
import { type DayTime, type RequestRate, readDayTime, readRequestRate } from "./request-rate.ts";

/** The rates and times of visits that a robots.txt requests from a crawler. They are not part of RFC 9309 (§2.2.4). */
export interface RequestedPace {
  /** The first valid Crawl-delay for the crawler. */
  readonly crawlDelay: { readonly seconds: number; readonly record: FieldRecord } | undefined;
  /** All valid Request-rates for the crawler. */
  readonly requestRates: readonly (RequestRate & { readonly record: FieldRecord })[];
  /** All valid Visit-times for the crawler. The crawler may visit at any of them. */
  readonly visitTimes: readonly (DayTime & { readonly record: FieldRecord })[];
}

/**
 * Returns the pace that a robots.txt requests from a crawler, with the records that request it. Request-rate and
 * Visit-time apply to the same crawlers as a Crawl-delay in the same position.
 * @param productToken the crawler, as for `compile`.
 * @throws {InvalidProductTokenError} for a token that cannot be a crawler's name.
 */
export function readRequestedPace(
  document: RobotsDocument,
  productToken: CrawlerOrToken,
  options?: CompileOptions,
): RequestedPace {
  const dialect = dialectFor(productToken, options, document.dialect);
  const read = dialect === document.dialect ? document : parseAgain(document, dialect);
  const choice = chooseGroups(read, askedTokens(tokensOf(productToken), dialect));
  const delay = delayRecordsOf(read, choice, "crawl-delay", isDelay)[0];
  const valuesOf = <Value>(field: FieldName, parseValue: (text: string) => Value | undefined) =>
    delayRecordsOf(read, choice, field, (text) => parseValue(text) !== undefined).map((record) => ({
      ...(parseValue(record.value) as Value),
      record,
    }));
  return {
    crawlDelay: delay === undefined ? undefined : { seconds: Number(delay.value), record: delay },
    requestRates: valuesOf("request-rate", readRequestRate),
    visitTimes: valuesOf("visit-time", readDayTime),
  };
}

import type { RobotsDocument } from "../document/document.ts";
import type { FieldName } from "../document/line.ts";
import { readAgain } from "../document/read-again.ts";
import type { FieldRecord } from "../document/records.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import type { CompileOptions } from "../groups/compile-options.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import { delayRecordsOf, isDelay } from "./crawl-delay.ts";
import { type DayTime, type RequestRate, readDayTime, readRequestRate } from "./request-rate.ts";

/** How fast, and when, a robots.txt asks a crawler to come. None of it is a part of RFC 9309 (§2.2.4). */
export interface RequestedPace {
  /** The first readable Crawl-delay that is meant for the crawler, in seconds. */
  readonly crawlDelay: { readonly seconds: number; readonly record: FieldRecord } | undefined;
  /** Every readable Request-rate that is. */
  readonly requestRates: readonly (RequestRate & { readonly record: FieldRecord })[];
  /** Every readable Visit-time that is; several mean any of them. */
  readonly visitTimes: readonly (DayTime & { readonly record: FieldRecord })[];
}

/**
 * What a robots.txt asks of a crawler's pace, with the records that say so. All three fields are taken to speak
 * to whom a Crawl-delay in their place would.
 * @param productToken as for `compile`.
 * @throws {InvalidProductTokenError} for what cannot be a crawler's name.
 */
export function readRequestedPace(
  document: RobotsDocument,
  productToken: CrawlerOrToken,
  options?: CompileOptions,
): RequestedPace {
  const dialect = dialectFor(productToken, options, document.dialect);
  const read = dialect === document.dialect ? document : readAgain(document, dialect);
  const choice = chooseGroups(read, askedTokens(tokensOf(productToken), dialect));
  const delay = delayRecordsOf(read, choice, "crawl-delay", isDelay)[0];
  const valuesOf = <Value>(field: FieldName, meaningOf: (text: string) => Value | undefined) =>
    delayRecordsOf(read, choice, field, (text) => meaningOf(text) !== undefined).map((record) => ({
      ...(meaningOf(record.value) as Value),
      record,
    }));
  return {
    crawlDelay: delay === undefined ? undefined : { seconds: Number(delay.value), record: delay },
    requestRates: valuesOf("request-rate", readRequestRate),
    visitTimes: valuesOf("visit-time", readDayTime),
  };
}

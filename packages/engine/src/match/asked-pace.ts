import { type AskedCrawler, dialectFor, tokensOf } from "../document/crawler-profile.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { FieldRecord } from "../document/groups.ts";
import { askedTokens } from "../document/product-token.ts";
import { readAgain } from "../document/reread.ts";
import { delayRecordsOf, isDelay } from "./crawl-delay.ts";
import { chooseGroups } from "./group-choice.ts";
import type { CompileOptions } from "./matcher.ts";
import { type DayTime, type RequestRate, readDayTime, readRequestRate } from "./request-rate.ts";

/** How fast, and when, a robots.txt asks a crawler to come. None of it is a part of RFC 9309 (§2.2.4). */
export interface AskedPace {
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
export function askedPace(
  document: RobotsDocument,
  productToken: AskedCrawler,
  options?: CompileOptions,
): AskedPace {
  const dialect = dialectFor(productToken, options, document.dialect);
  const read = dialect === document.dialect ? document : readAgain(document, dialect);
  const choice = chooseGroups(read, askedTokens(tokensOf(productToken), dialect));
  const records = (field: FieldRecord["field"], readable: (value: string) => boolean) =>
    delayRecordsOf(read, choice, field, readable);
  const delay = records("crawl-delay", isDelay)[0];
  return {
    crawlDelay: delay === undefined ? undefined : { seconds: Number(delay.value), record: delay },
    requestRates: records("request-rate", (value) => readRequestRate(value) !== undefined).map((record) => ({
      ...(readRequestRate(record.value) as RequestRate),
      record,
    })),
    visitTimes: records("visit-time", (value) => readDayTime(value) !== undefined).map((record) => ({
      ...(readDayTime(record.value) as DayTime),
      record,
    })),
  };
}

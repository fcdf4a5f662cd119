import type { FetchFailureReason } from "@maycrawl/agent";
import { isSuccess, type Span, siteAnswersByDefault } from "@maycrawl/agent/internal";
import { isRetriedAccess, visibleHead } from "@maycrawl/engine/internal";
import { UsageError } from "../../cli/errors.ts";

/** Expected format of a span, for errors. */
export const EXPECTED_SPAN =
  'expected such as {"hours": 13, "status": 503}, one on each line or all in one JSON array';

const REASONS: readonly string[] = ["name", "connection", "tls", "reset", "timeout", "protocol", "encoding"];
const NAMES: readonly string[] = [
  ...["hours", "status", "error", "robots"],
  ...["cacheControl", "retryAfter", "siteAnswers"],
];
const MAX_SHOWN = 60;

/**
 * Checks a parsed span, and fills in the defaults.
 * @param isFirst whether the span is the first of its history. Only the first span may have 0 hours.
 * @param place the name of the history, with the number of the line or span, for errors.
 * @throws {UsageError} if the span is invalid. The error contains the expected value.
 */
export function checkSpan(value: unknown, isFirst: boolean, place: string): Span {
  const field = new Fields(value, place);
  const error = field.of("error", `one of ${REASONS.join(", ")}`, isReason);
  const robots = field.of("robots", "the text of a robots.txt", isText);
  const given = field.of("status", "an HTTP status, 100 to 599", isStatus);
  const status = given ?? (error === undefined && robots !== undefined ? 200 : undefined);
  if ((status === undefined) === (error === undefined)) {
    throw new UsageError(`${place} needs exactly one of status, error and robots`, EXPECTED_SPAN);
  }
  if (robots !== undefined && !isSuccess(status)) {
    throw new UsageError(
      `${place} has a robots.txt, but not a successful status`,
      "expected a status of 200 to 299",
    );
  }
  // A span of 0 hours needs a result with a lifetime, and a failure has no lifetime.
  const mayBeBefore = isFirst && status !== undefined && !isRetriedAccess(status);
  const isHours = (one: unknown): one is number =>
    typeof one === "number" && Number.isFinite(one) && (one > 0 || (mayBeBefore && one === 0));
  const hours = field.of("hours", mayBeBefore ? "a number, 0 or more" : "a number above 0", isHours);
  if (hours === undefined) throw new UsageError(`${place} has no "hours"`, EXPECTED_SPAN);
  return {
    hours,
    status,
    error,
    robots: robots ?? "",
    cacheControl: field.of("cacheControl", 'a string such as "max-age=3600"', isText),
    retryAfter: field.of("retryAfter", 'a string such as "120"', isText),
    siteAnswers: field.of("siteAnswers", "true or false", isTruth) ?? siteAnswersByDefault(status),
  };
}

/** Properties of a parsed span. `of` checks a property when it is read. */
class Fields {
  readonly #given: Readonly<Record<string, unknown>>;
  readonly #place: string;

  constructor(value: unknown, place: string) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new UsageError(`${place} is not an object`, EXPECTED_SPAN);
    }
    this.#given = value as Readonly<Record<string, unknown>>;
    this.#place = place;
    const unknownName = Object.keys(value).find((key) => !NAMES.includes(key));
    if (unknownName === undefined) return;
    const shown = visibleHead(unknownName, MAX_SHOWN);
    throw new UsageError(`${place}: unknown property "${shown}"`, `expected ${NAMES.join(", ")}`);
  }

  of<T>(name: string, expected: string, fits: (value: unknown) => value is T): T | undefined {
    const value = this.#given[name];
    if (value === undefined || fits(value)) return value;
    const shown = visibleHead(JSON.stringify(value), MAX_SHOWN);
    throw new UsageError(`${this.#place}: "${name}" cannot be ${shown}`, `expected ${expected}`);
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTruth = (value: unknown): value is boolean => typeof value === "boolean";
const isReason = (value: unknown): value is FetchFailureReason => REASONS.includes(value as string);
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;

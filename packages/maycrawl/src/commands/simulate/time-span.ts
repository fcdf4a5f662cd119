import type { FetchFailureReason } from "@maycrawl/agent";
import { isRetriedAccess, isServerFailure, visibleHead } from "@maycrawl/engine/internal";
import { UsageError } from "../../cli/errors.ts";

/** What a site does for some hours when it is asked for its robots.txt. */
export interface Span {
  /** 0, for the first one only: what was had before, and is too old just as the time line begins. */
  readonly hours: number;
  /** The HTTP status; undefined where there is no answer. */
  readonly status: number | undefined;
  /** Why there is no answer. */
  readonly error: FetchFailureReason | undefined;
  /** The robots.txt of a 2xx. */
  readonly robots: string;
  readonly cacheControl: string | undefined;
  readonly retryAfter: string | undefined;
  /** Whether the site's other pages can be had; if not said, whether the status is below 500. */
  readonly siteAnswers: boolean;
}

/** What a span looks like, for errors. */
export const EXPECTED =
  'expected such as {"hours": 13, "status": 503}, one on each line or all in one JSON array';

const REASONS: readonly string[] = ["name", "connection", "tls", "reset", "timeout", "protocol", "encoding"];
const NAMES: readonly string[] = [
  ...["hours", "status", "error", "robots"],
  ...["cacheControl", "retryAfter", "siteAnswers"],
];
const LONGEST_SHOWN = 60;

/**
 * A span of parsed JSON.
 * @param isFirst whether it may be one of no hours.
 * @param place what stands before an error: the file and the line.
 * @throws {UsageError} where it is none; it says what was expected.
 */
export function spanOf(value: unknown, isFirst: boolean, place: string): Span {
  const field = new Fields(value, place);
  const error = field.of("error", `one of ${REASONS.join(", ")}`, isReason);
  const robots = field.of("robots", "the text of a robots.txt", isText);
  const given = field.of("status", "an HTTP status, 100 to 599", isStatus);
  const status = given ?? (error === undefined && robots !== undefined ? 200 : undefined);
  if ((status === undefined) === (error === undefined)) {
    throw new UsageError(`${place} has to have one of status, error and robots`, EXPECTED);
  }
  if (robots !== undefined && !isSuccess(status)) {
    throw new UsageError(
      `${place} has a robots.txt without success`,
      "expected it with a status of 200 to 299",
    );
  }
  // What a failure leaves behind is nothing that could grow too old.
  const mayBeBefore = isFirst && status !== undefined && !isRetriedAccess(status);
  const isHours = (one: unknown): one is number =>
    typeof one === "number" && Number.isFinite(one) && (one > 0 || (mayBeBefore && one === 0));
  const hours = field.of("hours", mayBeBefore ? "a number, 0 or more" : "a number above 0", isHours);
  if (hours === undefined) throw new UsageError(`${place} has no "hours"`, EXPECTED);
  return {
    hours,
    status,
    error,
    robots: robots ?? "",
    cacheControl: field.of("cacheControl", 'a text such as "max-age=3600"', isText),
    retryAfter: field.of("retryAfter", 'a text such as "120"', isText),
    siteAnswers: field.of("siteAnswers", "true or false", isTruth) ?? answersWith(status),
  };
}

/** Whether it is a status that a robots.txt comes with (RFC 9309 §2.3.1.1). */
export function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status <= 299;
}

/** Whether a site's other pages can be had, if nothing is said of them: what answers so has not failed. */
export function answersWith(status: number | undefined): boolean {
  return status !== undefined && !isServerFailure(status);
}

/** The properties of an object, each checked as it is looked at. */
class Fields {
  readonly #given: Readonly<Record<string, unknown>>;
  readonly #place: string;

  constructor(value: unknown, place: string) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new UsageError(`${place} is no object`, EXPECTED);
    }
    this.#given = value as Readonly<Record<string, unknown>>;
    this.#place = place;
    const odd = Object.keys(value).find((key) => !NAMES.includes(key));
    if (odd === undefined) return;
    const shown = visibleHead(odd, LONGEST_SHOWN);
    throw new UsageError(`${place}: there is no property "${shown}"`, `expected ${NAMES.join(", ")}`);
  }

  of<T>(name: string, expected: string, fits: (value: unknown) => value is T): T | undefined {
    const value = this.#given[name];
    if (value === undefined || fits(value)) return value;
    const shown = visibleHead(JSON.stringify(value), LONGEST_SHOWN);
    throw new UsageError(`${this.#place}: "${name}" cannot be ${shown}`, `expected ${expected}`);
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTruth = (value: unknown): value is boolean => typeof value === "boolean";
const isReason = (value: unknown): value is FetchFailureReason => REASONS.includes(value as string);
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;

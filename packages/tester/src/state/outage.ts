/** An outage of a site, as the user describes it. A link holds it. */

/** What the robots.txt is answered with: a status, or the reason for a missing answer. */
export const outageFailures = [
  ...(["503", "500", "429", "404", "403"] as const),
  ...(["name", "connection", "timeout"] as const),
] as const;
export type OutageFailure = (typeof outageFailures)[number];

export interface Outage {
  readonly failure: OutageFailure;
  /** Length in hours, a whole number. */
  readonly hours: number;
  /** Whether the robots.txt can be fetched again after the outage. */
  readonly returns: boolean;
  /** Whether other pages of the site can be fetched during the outage. */
  readonly siteAnswers: boolean;
  /** The header Retry-After of the answers, in seconds; undefined without one. */
  readonly retryAfter: number | undefined;
}

/** Longest outage. All rules of dialects end after thirty days, and a longer simulation would take seconds. */
export const MAX_OUTAGE_HOURS = 90 * 24;
/** Longest Retry-After in seconds: a year. */
export const MAX_RETRY_AFTER = 365 * 24 * 3_600;

/** The outage of a page without another one: five days of 503, as the command's preset `503-5d`. */
export const USUAL_OUTAGE: Outage = {
  failure: "503",
  hours: 120,
  returns: true,
  siteAnswers: false,
  retryAfter: undefined,
};

/** Whether an outage has answers, so that they can have a header. */
export function hasStatus(failure: OutageFailure): boolean {
  return /^\d/.test(failure);
}

/** Returns the outage in a link; undefined if it is not valid. */
export function readOutage(value: unknown): Outage | undefined {
  const { failure, hours, returns, siteAnswers, retryAfter } = Object(value) as Record<string, unknown>;
  const known = outageFailures.find((one) => one === failure);
  const isValid =
    isWhole(hours, 1, MAX_OUTAGE_HOURS) && typeof returns === "boolean" && typeof siteAnswers === "boolean";
  if (known === undefined || !isValid) return undefined;
  if (retryAfter !== undefined && !isWhole(retryAfter, 0, MAX_RETRY_AFTER)) return undefined;
  return { failure: known, hours, returns, siteAnswers, retryAfter };
}

/** Whether a value is a whole number of a range. */
export function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

/** Whether two outages are the same. */
export function isSameOutage(one: Outage, other: Outage): boolean {
  return (Object.keys(one) as (keyof Outage)[]).every((name) => one[name] === other[name]);
}

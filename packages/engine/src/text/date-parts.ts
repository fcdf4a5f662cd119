/** English month names as mail, HTTP and C write them in dates. */
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A date and a time of day without a zone. */
export interface DateParts {
  readonly year: number;
  /** 0 for January, as in `Date`. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Returns the number of a month, from 0, for the three letters of its English name; -1 if the name is unknown. */
export function monthNumber(name: string): number {
  return MONTHS.indexOf(name.toLowerCase());
}

/** Converts a time in UTC to milliseconds since the epoch; undefined if the time does not exist. */
export function instantOf({ year, month, day, hour, minute, second }: DateParts): number | undefined {
  // A leap second counts as the second before it; the error of one second does not matter.
  const at = Date.UTC(year, month, day, hour, minute, Math.min(second, 59));
  const made = new Date(at);
  // `Date.UTC` turns 31 June into 1 July, but such a date is invalid.
  const same = made.getUTCMonth() === month && made.getUTCDate() === day && made.getUTCHours() === hour;
  return month >= 0 && same && minute <= 59 && second <= 60 ? at : undefined;
}

/**
 * Returns the full year of a written year. A two-digit year more than 50 years ahead is the last past year with
 * these digits (RFC 9110 §5.6.7).
 * @param now milliseconds since the epoch.
 */
export function fullYear(written: string, now: number): number {
  if (written.length === 4) return Number(written);
  const thisYear = new Date(now).getUTCFullYear();
  const year = Math.floor(thisYear / 100) * 100 + Number(written);
  return year > thisYear + 50 ? year - 100 : year;
}

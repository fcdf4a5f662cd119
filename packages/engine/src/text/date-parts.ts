/** The months of the formats that mail, HTTP and C write dates in. */
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A date and a time of day without a zone. */
export interface DateParts {
  readonly year: number;
  /** From 0, as `Date` counts them. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The number of a month from the three letters of its English name, from 0; -1 for what is none. */
export function monthNamed(name: string): number {
  return MONTHS.indexOf(name.toLowerCase());
}

/** Milliseconds since the epoch of a time in UTC; undefined for one that there is not. */
export function instantOf({ year, month, day, hour, minute, second }: DateParts): number | undefined {
  // A leap second is the last of its minute, and a second is all that is lost.
  const at = Date.UTC(year, month, day, hour, minute, Math.min(second, 59));
  const made = new Date(at);
  // Date.UTC makes a 31 June the 1 July; nobody can have meant that.
  const same = made.getUTCMonth() === month && made.getUTCDate() === day && made.getUTCHours() === hour;
  return month >= 0 && same && minute <= 59 && second <= 60 ? at : undefined;
}

/** A year of two digits that would be more than 50 years ahead is the last one that ended so (RFC 9110 §5.6.7). */
export function fullYear(written: string, now: number): number {
  if (written.length === 4) return Number(written);
  const thisYear = new Date(now).getUTCFullYear();
  const year = Math.floor(thisYear / 100) * 100 + Number(written);
  return year > thisYear + 50 ? year - 100 : year;
}

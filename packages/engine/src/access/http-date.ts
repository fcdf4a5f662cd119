import { fullYear, instantOf, monthNumber } from "../text/date-parts.ts";

const TIME = "(\\d\\d):(\\d\\d):(\\d\\d)";

/** `Sun, 06 Nov 1994 08:49:37 GMT`: the preferred format (RFC 9110 §5.6.7). */
const IMF = new RegExp(`^[a-z]{3},? (\\d{1,2}) ([a-z]{3}) (\\d{4}) ${TIME} (?:gmt|utc)$`, "i");
/** `Sunday, 06-Nov-94 08:49:37 GMT`: the obsolete format of RFC 850, which recipients must accept. */
const RFC_850 = new RegExp(`^[a-z]{3,9}, (\\d\\d)-([a-z]{3})-(\\d\\d|\\d{4}) ${TIME} (?:gmt|utc)$`, "i");
/** `Sun Nov  6 08:49:37 1994`: the obsolete format of C's asctime, which recipients must accept. */
const ASCTIME = new RegExp(`^[a-z]{3} ([a-z]{3}) ([ \\d]\\d) ${TIME} (\\d{4})$`, "i");

/**
 * Parses a date of an HTTP field, in any of the three formats that a recipient must accept (RFC 9110 §5.6.7).
 * @param now milliseconds since the epoch; determines the century of a two-digit year.
 * @returns milliseconds since the epoch; undefined if the value is not a date.
 */
export function readHttpDate(value: string, now: number): number | undefined {
  const text = value.trim();
  const imf = IMF.exec(text) ?? RFC_850.exec(text);
  if (imf !== null) {
    const [, day, month, year, ...time] = imf as unknown as string[];
    return instant(fullYear(year as string, now), month as string, day as string, time);
  }
  const asctime = ASCTIME.exec(text);
  if (asctime === null) return undefined;
  const [, month, day, hour, minute, second, year] = asctime as unknown as string[];
  return instant(Number(year), month as string, day as string, [hour, minute, second] as string[]);
}

function instant(year: number, month: string, day: string, time: string[]): number | undefined {
  const [hour, minute, second] = time.map(Number) as [number, number, number];
  return instantOf({ year, month: monthNumber(month), day: Number(day), hour, minute, second });
}

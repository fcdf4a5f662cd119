import { fullYear, instantOf, monthNamed } from "../text/date-parts.ts";

const TIME = "(\\d\\d):(\\d\\d):(\\d\\d)";

/** `Sun, 06 Nov 1994 08:49:37 GMT`: what is to be sent (RFC 9110 §5.6.7). */
const IMF = new RegExp(`^[a-z]{3},? (\\d{1,2}) ([a-z]{3}) (\\d{4}) ${TIME} (?:gmt|utc)$`, "i");
/** `Sunday, 06-Nov-94 08:49:37 GMT`: RFC 850's, obsolete, to be understood. */
const RFC_850 = new RegExp(`^[a-z]{3,9}, (\\d\\d)-([a-z]{3})-(\\d\\d|\\d{4}) ${TIME} (?:gmt|utc)$`, "i");
/** `Sun Nov  6 08:49:37 1994`: of C's asctime, obsolete, to be understood. */
const ASCTIME = new RegExp(`^[a-z]{3} ([a-z]{3}) ([ \\d]\\d) ${TIME} (\\d{4})$`, "i");

/**
 * A date of an HTTP field, in any of the three forms that a recipient must understand (RFC 9110 §5.6.7).
 * @param now milliseconds since the epoch; it settles the century of a year of two digits.
 * @returns milliseconds since the epoch; undefined for what is no date.
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
  return instantOf({ year, month: monthNamed(month), day: Number(day), hour, minute, second });
}

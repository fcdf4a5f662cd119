import { fullYear, instantOf, monthNumber } from "../text/date-parts.ts";

const TIME = "(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.\\d{1,9})?)?";
const ZONE = "(?: ?([a-z]{1,4}|[+-]\\d{4}))?";

/**
 * `Fri, 25 Jun 2010 15:00:00 PST` (RFC 822 §5) and `Friday, 25-Jun-10 15:00:00 PST` (RFC 850 §2.1.4).
 * The day of the week is optional.
 */
const RFC_822_OR_850 = new RegExp(
  `^(?:[a-z]{3,9},? )?(\\d{1,2})[ -]([a-z]{3})[ -](\\d{4}|\\d\\d) ${TIME}${ZONE}$`,
  "i",
);
/** `2010-06-25` and `2010-06-25T15:00:00+02:00` (ISO 8601). A space is accepted instead of the `T`. */
const ISO = new RegExp(`^(\\d{4})-(\\d\\d)-(\\d\\d)(?:[t ]${TIME} ?(z|[+-]\\d\\d(?::?\\d\\d)?)?)?$`, "i");

/** Maximum length of a date in characters. It keeps the regular expressions fast on long input. */
const MAX_LENGTH = 64;

/** Named time zones of RFC 822 §5.1, as offsets from UTC in hours. */
const NAMED_ZONES: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

/**
 * Parses a date of `unavailable_after`: RFC 822, RFC 850 or ISO 8601, the formats that Google names.
 * A time without a zone is read as UTC, and a day without a time as midnight. No document defines these two cases.
 * @param now milliseconds since the epoch. It determines the century of a two-digit year.
 * @returns milliseconds since the epoch, or undefined if the text is not a date.
 */
export function readPageDate(value: string, now: number): number | undefined {
  if (value.length > MAX_LENGTH) return undefined;
  const text = value.trim().replace(/\s+/g, " ");
  const rfcMatch = RFC_822_OR_850.exec(text);
  if (rfcMatch !== null) {
    const [, day, month, year, ...time] = rfcMatch as unknown as [string, string, string, string];
    return toInstant(fullYear(year, now), monthNumber(month), day, time);
  }
  const isoMatch = ISO.exec(text);
  if (isoMatch === null) return undefined;
  const [, year, month, day, ...time] = isoMatch as unknown as [string, string, string, string];
  return toInstant(Number(year), Number(month) - 1, day, time);
}

/** @param time hour, minute, second and zone; each may be missing. */
function toInstant(
  year: number,
  month: number,
  day: string,
  time: readonly (string | undefined)[],
): number | undefined {
  const [hour = "0", minute = "0", second = "0", zone = "z"] = time;
  const offsetMinutes = readZoneOffset(zone.toLowerCase());
  const at = instantOf({
    year,
    month,
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  });
  return at === undefined || offsetMinutes === undefined ? undefined : at - offsetMinutes * 60_000;
}

function readZoneOffset(zone: string): number | undefined {
  const hours = NAMED_ZONES[zone];
  if (hours !== undefined) return hours * 60;
  const [, sign, hour, minute = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return (sign === "-" ? -1 : 1) * (Number(hour) * 60 + Number(minute));
}

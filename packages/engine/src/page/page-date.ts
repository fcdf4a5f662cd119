import { fullYear, instantOf, monthNamed } from "../text/date-parts.ts";

const TIME = "(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.\\d{1,9})?)?";
const ZONE = "(?: ?([a-z]{1,4}|[+-]\\d{4}))?";

/** `Fri, 25 Jun 2010 15:00:00 PST` (RFC 822 §5), `Friday, 25-Jun-10 15:00:00 PST` (RFC 850 §2.1.4); the day of the week may be missing. */
const OF_MAIL = new RegExp(
  `^(?:[a-z]{3,9},? )?(\\d{1,2})[ -]([a-z]{3})[ -](\\d{4}|\\d\\d) ${TIME}${ZONE}$`,
  "i",
);
/** `2010-06-25`, `2010-06-25T15:00:00+02:00` (ISO 8601), with a blank in place of the `T` as many write it. */
const ISO = new RegExp(`^(\\d{4})-(\\d\\d)-(\\d\\d)(?:[t ]${TIME} ?(z|[+-]\\d\\d(?::?\\d\\d)?)?)?$`, "i");

/** Longer than any date, and short enough for an expression. */
const LONGEST = 64;

/** RFC 822 §5.1: the zones that have a name, in hours. */
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
 * A date as `unavailable_after` has it: RFC 822, RFC 850 or ISO 8601, which are those that Google names. A time without
 * a zone is taken for UTC, and a day without a time begins at midnight; nobody says so, and it is the earlier reading
 * for most of the world.
 * @param now milliseconds since the epoch; it settles the century of a year of two digits.
 * @returns milliseconds since the epoch; undefined for what is no date.
 */
export function readPageDate(value: string, now: number): number | undefined {
  if (value.length > LONGEST) return undefined;
  const text = value.trim().replace(/\s+/g, " ");
  const mail = OF_MAIL.exec(text);
  if (mail !== null) {
    const [, day, month, year, ...time] = mail as unknown as [string, string, string, string];
    return instant(fullYear(year, now), monthNamed(month), day, time);
  }
  const iso = ISO.exec(text);
  if (iso === null) return undefined;
  const [, year, month, day, ...time] = iso as unknown as [string, string, string, string];
  return instant(Number(year), Number(month) - 1, day, time);
}

/** @param time hour, minute, second and zone, as far as they are written. */
function instant(
  year: number,
  month: number,
  day: string,
  time: readonly (string | undefined)[],
): number | undefined {
  const [hour = "0", minute = "0", second = "0", zone = "z"] = time;
  const ahead = minutesAhead(zone.toLowerCase());
  const at = instantOf({
    year,
    month,
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  });
  return at === undefined || ahead === undefined ? undefined : at - ahead * 60_000;
}

function minutesAhead(zone: string): number | undefined {
  const hours = NAMED_ZONES[zone];
  if (hours !== undefined) return hours * 60;
  const [, sign, hour, minute = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return (sign === "-" ? -1 : 1) * (Number(hour) * 60 + Number(minute));
}

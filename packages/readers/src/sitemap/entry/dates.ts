/**
 * The W3C profile of ISO 8601, which sitemaps.org requires: a year, a month, a day, or a time with its zone
 * (https://www.w3.org/TR/NOTE-datetime). The pattern also accepts a time without a zone, and a blank instead of `T`.
 */
const W3C =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:([Tt ])(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?)?)?)?$/;

/** A parsed date. */
export interface ReadDate {
  /** W3C Datetime that `Date.parse` accepts. */
  readonly date: string;
  /** Whether the text was corrected: it had no zone, or a blank instead of `T`. */
  readonly corrected: boolean;
}

/** Format of nearly all dates. It excludes the days 29 to 31, which are not valid in every month. */
const COMMON =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

/** Whether a text has the most common form of a W3C Datetime. Other texts need `readW3cDate`. */
export function isCommonDate(text: string): boolean {
  return COMMON.test(text);
}

/** Parses a W3C Datetime. Corrects the most common mistakes. */
export function readW3cDate(text: string): ReadDate | undefined {
  const found = W3C.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, separator, hour, minute, second, zone] = found;
  if (month !== undefined && (month < "01" || month > "12")) return undefined;
  if (day !== undefined && (day < "01" || Number(day) > daysIn(Number(year), Number(month))))
    return undefined;
  if (separator === undefined) return { date: text, corrected: false };
  // The W3C format has leap seconds; JavaScript does not.
  if (`${hour}:${minute}` > "23:59" || (minute ?? "") > "59" || (second ?? "") > "59") return undefined;
  if (zone !== undefined && zone.length > 1 && (zone.slice(1) > "23:59" || zone.slice(4) > "59"))
    return undefined;
  if (separator === "T" && zone !== undefined && zone !== "z") return { date: text, corrected: false };
  const date = `${text.slice(0, 10)}T${text.slice(11).replace(/z$/, "Z")}${zone === undefined ? "Z" : ""}`;
  return { date, corrected: separator === " " || zone === undefined };
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** RFC 822 §5.1 with the years of RFC 2822 §4.3, as RSS 2.0 requires. The weekday is optional, the zone is not. */
const RFC822 =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4}|\d\d)\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s+([a-z]{1,4}|[+-]\d{4})$/i;

/** Zone names of RFC 822, with their minutes east of Greenwich. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ["ut", 0],
  ["utc", 0],
  ["gmt", 0],
  ["z", 0],
  ["est", -300],
  ["edt", -240],
  ["cst", -360],
  ["cdt", -300],
  ["mst", -420],
  ["mdt", -360],
  ["pst", -480],
  ["pdt", -420],
]);

/** Parses the date of a feed: RFC 822, or a W3C Datetime, which many feeds contain instead. */
export function readFeedDate(text: string): ReadDate | undefined {
  const found = RFC822.exec(text);
  if (found === null) return readW3cDate(text);
  const [, day, name, year = "", hour, minute, second = "0", zone = ""] = found;
  const month = MONTHS.indexOf((name ?? "").toLowerCase());
  const offset = /^[+-]/.test(zone)
    ? (zone.startsWith("-") ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3)))
    : ZONES.get(zone.toLowerCase());
  // RFC 2822 §4.3: two-digit years below 50 mean 20xx, the others 19xx.
  const fullYear = year.length === 2 ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year);
  if (month < 0 || offset === undefined || Number(day) < 1 || Number(day) > daysIn(fullYear, month + 1))
    return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(fullYear, month, Number(day));
  date.setUTCHours(Number(hour), Number(minute) - offset, Number(second));
  return { date: date.toISOString().replace(".000Z", "Z"), corrected: false };
}

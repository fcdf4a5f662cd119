/**
 * The grammar of Request-rate and Visit-time, two fields of the "Extended Standard for Robot Exclusion" (Sean Conner,
 * 1996, §3.2 and §3.3). Some sites still use them, and Seznam reads them. They are not part of RFC 9309 (§2.2.4).
 */

/** A part of the day, in minutes since midnight UTC, both inclusive. It spans midnight if `to` is less than `from`. */
export interface DayTime {
  readonly from: number;
  readonly to: number;
}

/** A maximum number of documents in a number of seconds, at a part of the day or at all times. */
export interface RequestRate {
  readonly documents: number;
  readonly seconds: number;
  readonly during: DayTime | undefined;
}

const SECONDS: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Parses a Request-rate, such as `1/10m`, `10/1m` or `100/24h 1500-0559`. The parts are the number of documents, a
 * period in seconds, minutes, hours or days, and optionally a part of the day. Returns undefined for an invalid
 * value.
 */
export function readRequestRate(value: string): RequestRate | undefined {
  const parts = /^(\d{1,9})\s*\/\s*(\d{1,9})\s*([smhd]?)(?:\s+(\S.*))?$/i.exec(value);
  if (parts === null) return undefined;
  const [, documents = "", amount = "", unit = "", when] = parts;
  const during = when === undefined ? undefined : readDayTime(when);
  if (when !== undefined && during === undefined) return undefined;
  const seconds = Number(amount) * (SECONDS[unit.toLowerCase()] as number);
  return Number(documents) > 0 ? { documents: Number(documents), seconds, during } : undefined;
}

/**
 * Parses a part of the day such as `0600-0845`, in hours and minutes of UTC. Returns undefined for an invalid value.
 */
export function readDayTime(value: string): DayTime | undefined {
  const parts = /^(\d\d):?(\d\d)\s*-\s*(\d\d):?(\d\d)(?:\s*(?:UTC|GMT|Z))?$/i.exec(value);
  if (parts === null) return undefined;
  const [fromHour, fromMinute, toHour, toMinute] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (fromMinute > 59 || toMinute > 59) return undefined;
  const from = fromHour * 60 + fromMinute;
  const to = toHour * 60 + toMinute;
  // Some sites write the end of the day as 2400.
  return from < DAY_MINUTES && to <= DAY_MINUTES ? { from, to: Math.min(to, DAY_MINUTES - 1) } : undefined;
}

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/**
 * Returns the time until a part of the day begins, in milliseconds; 0 within it.
 * @param at the current time, in milliseconds since the epoch.
 */
export function msUntilDayTime({ from, to }: DayTime, at: number): number {
  const intoDay = ((at % (DAY_MINUTES * MINUTE_MS)) + DAY_MINUTES * MINUTE_MS) % (DAY_MINUTES * MINUTE_MS);
  const minute = Math.floor(intoDay / MINUTE_MS);
  const within = from <= to ? from <= minute && minute <= to : minute >= from || minute <= to;
  if (within) return 0;
  const begins = from * MINUTE_MS - intoDay;
  return begins > 0 ? begins : begins + DAY_MINUTES * MINUTE_MS;
}

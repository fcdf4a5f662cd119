import { readHttpDate } from "./http-date.ts";

/**
 * Parses a Retry-After field (RFC 9110 §10.2.3): a number of seconds, or a date.
 * @param value the field's value, as it was sent.
 * @param now time of receipt, in milliseconds since the epoch.
 * @returns milliseconds to wait from `now`; 0 for a date in the past; undefined for an invalid value.
 */
export function parseRetryAfter(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  // Some servers send fractions of seconds. The grammar does not allow them, but their meaning is clear.
  if (/^\d+\.\d+$/.test(text)) return Math.ceil(Number(text) * 1000);
  const date = readHttpDate(text, now);
  return date === undefined ? undefined : Math.max(0, date - now);
}

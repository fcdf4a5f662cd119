import { readHttpDate } from "./http-date.ts";

/**
 * What a server's Retry-After asks for (RFC 9110 §10.2.3): a number of seconds, or a date.
 * @param value the field's value, as it was sent.
 * @param now when it was received, in milliseconds since the epoch.
 * @returns milliseconds to wait from then; 0 for a date that is past; undefined for what is neither.
 */
export function parseRetryAfter(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  // Some send fractions, which the grammar does not know; their meaning is plain.
  if (/^\d+\.\d+$/.test(text)) return Math.ceil(Number(text) * 1000);
  const date = readHttpDate(text, now);
  return date === undefined ? undefined : Math.max(0, date - now);
}

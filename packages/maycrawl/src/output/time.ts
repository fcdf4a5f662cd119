export { durationText } from "@maycrawl/agent/internal";

/**
 * Formats a time in ISO 8601, in UTC, to the second.
 * @param ms milliseconds since the epoch.
 */
export function timeText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}

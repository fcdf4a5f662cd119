export { durationText } from "@maycrawl/agent/internal";

/** A time as people and programs read it: UTC, to the second. */
export function timeText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}

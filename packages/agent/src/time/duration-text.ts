// This module has its own export path, so that importing it does not load an HTTP client.

/**
 * Formats a duration in its two largest units, such as `870 ms`, `1.2 s`, `10 s` or `1 min 5 s`. From 1 s to 10 s, the
 * text has tenths of a second. The function must not use anything outside its body, because a report's page contains
 * the function's source text as a script.
 */
export function durationText(ms: number): string {
  if (Math.round(ms) < 1_000) return `${Math.round(ms)} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths < 100) return `${tenths / 10} s`;
  const units = [
    ["d", 86_400],
    ["h", 3_600],
    ["min", 60],
    ["s", 1],
  ] as const;
  let seconds = Math.round(ms / 1000);
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    seconds -= count * length;
    if (count > 0) parts.push(`${count} ${unit}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(" ");
}

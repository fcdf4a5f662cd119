const number = new Intl.NumberFormat("en");

/** Formats a number: "12,345". */
export function count(value: number): string {
  return number.format(value);
}

/** Formats a number with its noun: "1 URL", "12,345 URLs". */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Formats a time to the minute or second: "2026-11-21 18:30 UTC", "2026-11-21 18:30:05 UTC". */
export function time(ms: number, to: "minute" | "second" = "minute"): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return "?";
  return `${date
    .toISOString()
    .slice(0, to === "minute" ? 16 : 19)
    .replace("T", " ")} UTC`;
}

/** Formats a number of bytes: "870 B", "1.2 kB", "3.4 MB". */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  return value < 1e6 ? `${(value / 1e3).toFixed(1)} kB` : `${(value / 1e6).toFixed(1)} MB`;
}

const SPANS = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1000, "second"],
] as const;

/** Formats a duration in its largest unit: "30 seconds", "2 days". */
export function span(ms: number): string {
  const [unit, name] = SPANS.find(([min]) => ms >= min) ?? SPANS[3];
  return countOf(Math.round(ms / unit), name);
}

/** Formats a percentage: "12 %". A small part is "< 1 %", so that "0 %" always means zero. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %";
  const percent = (100 * part) / whole;
  return percent < 1 ? "< 1 %" : `${percent > 99 && part < whole ? 99 : Math.round(percent)} %`;
}

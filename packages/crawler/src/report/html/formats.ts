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

/**
 * Formats the shares of a whole as percentages: "12 %". They add up to 100 % (largest remainder). A small part is
 * "< 1 %", so that "0 %" always means zero; all small parts together count as at least 1 %.
 */
export function formatShares(amounts: readonly number[]): readonly string[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const exact = amounts.map((amount) => (whole === 0 ? 0 : (100 * amount) / whole));
  const isSmall = (percent: number): boolean => percent > 0 && percent < 1;
  const small = exact.filter(isSmall).reduce((sum, percent) => sum + percent, 0);
  const shares = exact.map((percent) => (isSmall(percent) ? 0 : Math.floor(percent)));
  const missing = 100 - Math.ceil(small) - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = [...exact.keys()]
    .filter((i) => (exact[i] ?? 0) >= 1)
    .sort((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1));
  for (const i of byRemainder.slice(0, Math.max(0, missing))) shares[i] = (shares[i] ?? 0) + 1;
  return exact.map((percent, i) => (isSmall(percent) ? "< 1 %" : `${shares[i]} %`));
}

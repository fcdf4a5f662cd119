import type { OutageStep } from "../dialects/access-rules.ts";
import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { Source } from "../dialects/source.ts";

/** Maximum number of list items that are shown. */
const MAX_ITEMS = 4;

/** Formats a property's value for people. Long lists are cut. */
export function valueText(value: unknown): string {
  if (value === null) return "no limit";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return listText(value);
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${valueText(part)}`)
    .join(", ");
}

function listText(items: readonly unknown[]): string {
  if (items.length === 0) return "none";
  const shown = items.slice(0, MAX_ITEMS).map((item) => {
    if (Array.isArray(item)) return item.join(" for ");
    return typeof item === "object" ? stepText(item as OutageStep) : String(item);
  });
  const rest = items.length - shown.length;
  return `${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function stepText({ afterSeconds, holds, settled }: OutageStep): string {
  const what = settled === false ? `${holds} (not settled)` : holds;
  return afterSeconds === 0 ? what : `${what} after ${afterSeconds} s`;
}

/**
 * Returns the source of a dialect's value of a property: `source` if it is given. Without `source`, RFC 9309 is the
 * source if it has the same value; otherwise the source is unknown (undefined).
 */
export function sourceOf(
  dialect: Dialect,
  property: keyof Dialect,
  source: Source | undefined,
): Source | undefined {
  if (source !== undefined) return source;
  const isDefault = JSON.stringify(dialect[property]) === JSON.stringify(defaultDialect[property]);
  return isDefault ? { where: defaultDialect.title, certainty: "stated" } : undefined;
}

/** Formats a source: the document, and the certainty of the source. */
export function sourceText(source: Source | undefined): string {
  return source === undefined ? "source unknown" : `${source.where} (${source.certainty})`;
}

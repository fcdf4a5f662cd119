import { UsageError } from "../../cli/errors.ts";
import { EXPECTED, type Span, spanOf } from "./time-span.ts";

/** A leap year: longer than any dialect's ladder. */
const MAX_HOURS = 8_784;

/**
 * A history as it is written: spans as JSON, one a line, or all in an array.
 * @param name what stands before the line in an error.
 * @throws {UsageError} where it is none; it says in which line, and what was expected there.
 */
export function readHistory(text: string, name: string): readonly Span[] {
  const spans = text.trimStart().startsWith("[") ? inArray(text, name) : inLines(text, name);
  const hours = hoursOf(spans);
  if (hours === 0) throw new UsageError(`${name} has no hours`, EXPECTED);
  if (hours > MAX_HOURS) {
    throw new UsageError(`${name} is of ${hours} hours`, `expected ${MAX_HOURS} at most`);
  }
  return spans;
}

/** How long a history is. */
export function hoursOf(history: readonly Span[]): number {
  return history.reduce((sum, { hours }) => sum + hours, 0);
}

function inArray(text: string, name: string): readonly Span[] {
  const values = parsed(text, name) as readonly unknown[];
  return values.map((value, at) => spanOf(value, at === 0, `${name}, span ${at + 1}`));
}

function inLines(text: string, name: string): readonly Span[] {
  const spans: Span[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const place = `${name}, line ${at + 1}`;
    spans.push(spanOf(parsed(line, place), spans.length === 0, place));
  }
  return spans;
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${place} is no JSON`, EXPECTED);
  }
}

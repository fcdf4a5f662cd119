import { UsageError } from "../../cli/errors.ts";
import { checkSpan, EXPECTED_SPAN, type Span } from "./time-span.ts";

/** Maximum length of a history, in hours: a leap year. The outage rules of all dialects cover a shorter time. */
const MAX_HOURS = 8_784;

/**
 * Parses a history: spans as JSON, one per line or in an array.
 * @param name the name of the history in errors.
 * @throws {UsageError} if the history is invalid. The error names the invalid part and the expected value.
 */
export function readHistory(text: string, name: string): readonly Span[] {
  const spans = text.trimStart().startsWith("[") ? parseArray(text, name) : parseLines(text, name);
  const hours = hoursOf(spans);
  if (hours === 0) throw new UsageError(`${name} has no hours`, EXPECTED_SPAN);
  if (hours > MAX_HOURS) {
    throw new UsageError(`${name} has ${hours} hours`, `expected at most ${MAX_HOURS}`);
  }
  return spans;
}

/** Returns the length of a history, in hours. */
export function hoursOf(history: readonly Span[]): number {
  return history.reduce((sum, { hours }) => sum + hours, 0);
}

function parseArray(text: string, name: string): readonly Span[] {
  const values = parseJson(text, name) as readonly unknown[];
  return values.map((value, at) => checkSpan(value, at === 0, `${name}, span ${at + 1}`));
}

function parseLines(text: string, name: string): readonly Span[] {
  const spans: Span[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const place = `${name}, line ${at + 1}`;
    spans.push(checkSpan(parseJson(line, place), spans.length === 0, place));
  }
  return spans;
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${place} is not JSON`, EXPECTED_SPAN);
  }
}

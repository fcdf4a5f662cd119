import { hoursOf, MAX_HISTORY_HOURS, type Span } from "@maycrawl/agent/internal";
import { UsageError } from "../../cli/errors.ts";
import { checkSpan, EXPECTED_SPAN } from "./time-span.ts";

/**
 * Parses a history: spans as JSON, one per line or in an array.
 * @param name the name of the history in errors.
 * @throws {UsageError} if the history is invalid. The error names the invalid part and the expected value.
 */
export function readHistory(text: string, name: string): readonly Span[] {
  const spans = text.trimStart().startsWith("[") ? parseArray(text, name) : parseLines(text, name);
  const hours = hoursOf(spans);
  if (hours === 0) throw new UsageError(`${name} has no hours`, EXPECTED_SPAN);
  if (hours > MAX_HISTORY_HOURS) {
    throw new UsageError(`${name} has ${hours} hours`, `expected at most ${MAX_HISTORY_HOURS}`);
  }
  return spans;
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

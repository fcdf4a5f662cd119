import { suggestVocabulary } from "../../preferences/suggest-vocabulary.ts";
import type { Span } from "../../text/span.ts";
import type { LintedFile } from "./linted-file.ts";
import { type SignalField, signalReaders } from "./signals.ts";

/** Problem of one part of a value. */
export type PartProblem = "suggested" | "unknown-value" | "dead-word" | "unknown-word";

/** One part of the value of a Content-Signal or Content-Usage. */
export interface SignalPart extends Span {
  readonly text: string;
  readonly problem: PartProblem | undefined;
  /** Correct text. */
  readonly suggestion: string | undefined;
}

/** Returns a value with commas if it has blanks or semicolons between parts that are correct. */
export function correctSeparators(field: SignalField, text: string): string | undefined {
  if (!/[ \t;]/.test(text)) return undefined;
  const parts = text.split(/[\s;,]+/).filter((part) => part !== "");
  if (parts.length <= text.split(",").filter((part) => part.trim() !== "").length) return undefined;
  return parts.every((part) => readPart(field, part, new Set()).problem === undefined)
    ? parts.join(", ")
    : undefined;
}

/** Reads the parts between commas. Spans are without the blanks around a part. */
export function partsOf(field: SignalField, rest: Span, file: LintedFile): readonly SignalPart[] {
  const suggestions = new Set(suggestVocabulary(field, file.text(rest)));
  const parts: SignalPart[] = [];
  let start = rest.start;
  for (const latin1 of file.document.latin1.slice(rest.start, rest.end).split(",")) {
    const from = start + latin1.length - latin1.trimStart().length;
    const span = { start: from, end: from + latin1.trim().length };
    const text = file.text(span);
    if (text !== "") parts.push({ ...span, text, ...readPart(field, text, suggestions) });
    start += latin1.length + 1;
  }
  return parts;
}

/**
 * Reads one part, such as `ai-train=no`.
 * @param suggestions corrections that may be made: the correct word is not elsewhere in the value.
 */
function readPart(
  field: SignalField,
  text: string,
  suggestions: ReadonlySet<string>,
): Pick<SignalPart, "problem" | "suggestion"> {
  const [suggestion] = suggestVocabulary(field, text);
  if (suggestion !== undefined) {
    // A quotation mark can be left in a suggestion.
    return suggestions.has(suggestion) && !/["']/.test(suggestion)
      ? { problem: "suggested", suggestion }
      : { problem: "unknown-word", suggestion: undefined };
  }
  const read = signalReaders[field](text);
  const isDead = read?.notes.some(({ id }) => id === "content-usage.dead") ?? false;
  const isUnknown = read?.notes.some(({ id }) => /\.unknown(?:-use)?$/.test(id)) ?? false;
  const states = read !== undefined && (Object.keys(read.says).length > 0 || read.notes.length > 0);
  const problem = isDead
    ? "dead-word"
    : isUnknown || (/^\s*use\s*=/i.test(text) && !states)
      ? "unknown-value"
      : states
        ? undefined
        : "unknown-word";
  return { problem, suggestion: undefined };
}

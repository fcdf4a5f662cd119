import { compile, InvalidInputError, parse } from "@maycrawl/engine";
import { alwaysAllows, alwaysBlocks } from "@maycrawl/engine/prove";
import { maskedText } from "../output/masked-text.ts";
import { isWrittenAsUrl } from "../suggest/suggest-url.ts";

const NO_RULES = compile(parse(""), "*");
/** A list of words in braces, as in a shell. A pattern has no such lists: a brace is a usual character. */
const BRACES = /\{[^{}]*,[^{}]*\}/;
/** Beginning of a segment that a client may remove from a URL: `.` and `..`, also if they are encoded. */
const DOT_SEGMENT = /\/(?:\.|%2e)/i;

/**
 * Returns the reason why a text is not a path pattern, or why it would test nothing, and a hint; undefined for a pattern
 * of URLs that a client can send.
 */
export function patternProblem(pattern: string): readonly [reason: string, ...hints: string[]] | undefined {
  const given = `"${maskedText(pattern)}"`;
  if (BRACES.test(pattern)) return [`${given} has a list in braces`, "write a pattern for each of its words"];
  try {
    alwaysAllows(NO_RULES, pattern);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const hint = isWrittenAsUrl(pattern)
      ? "write only its path, such as /shop/"
      : "a path pattern begins with / or *, and has no blanks and no #";
    return [`${given} is not a path pattern`, hint];
  }
  // If no rule blocks anything, a pattern that is always blocked matches no URL.
  return DOT_SEGMENT.test(pattern) && alwaysBlocks(NO_RULES, pattern).result === "proved"
    ? [`no URL that a client can send matches ${given}`]
    : undefined;
}

import type { Decision } from "../match/decision.ts";
import type { Matcher } from "../match/matcher.ts";
import { settleOptions } from "../options/option-table.ts";
import { readAlike } from "./exploration.ts";
import { PatternStarts } from "./pattern-starts.ts";
import { placedRulesOf } from "./placed-rules.ts";
import { type PatternProofOptions, patternProofTable } from "./proof-options.ts";
import { patternDialectFor, readPattern } from "./read-pattern.ts";
import type { RulePattern } from "./shared-order.ts";
import { Budget, EVERY_PATH, findUncovered } from "./uncovered-url.ts";

/** Answer for all URLs that a pattern matches. */
export type PatternAnswer =
  | { readonly result: "proved" }
  /** A URL shows the opposite. It is usually the shortest one. */
  | { readonly result: "refuted"; readonly url: string; readonly decision: Decision }
  /** Not found out within the limit. */
  | { readonly result: "unsettled" };

/**
 * Finds out whether every URL that a pattern matches is allowed, and proves it.
 * @param pattern a path pattern of RFC 9309 §2.2.2, such as `/assets/*.css`. The dialect of the matcher decides
 *   only how URLs and percent-encoded bytes are compared.
 * @returns an answer about all URLs that match and that a client can send. See `difference` for the URLs.
 * @throws {InvalidInputError} if `matcher` is not a matcher of `compile`, or if `pattern` or a
 *   pattern of `except` is not a path pattern.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 */
export function alwaysAllows(
  matcher: Matcher,
  pattern: string,
  options?: PatternProofOptions,
): PatternAnswer {
  const settled = settleOptions("alwaysAllows", patternProofTable, options);
  return answerFor(matcher, pattern, settled, true);
}

/**
 * Finds out whether every URL that a pattern matches is disallowed, and proves it. The robots.txt itself does not
 * count if the dialect always allows it (RFC 9309 §2.2.2).
 * @param pattern see `alwaysAllows`.
 * @returns see `alwaysAllows`.
 * @throws {InvalidInputError} if `matcher` is not a matcher of `compile`, or if `pattern` or a
 *   pattern of `except` is not a path pattern.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 */
export function alwaysBlocks(
  matcher: Matcher,
  pattern: string,
  options?: PatternProofOptions,
): PatternAnswer {
  const settled = settleOptions("alwaysBlocks", patternProofTable, options);
  return answerFor(matcher, pattern, settled, false);
}

function answerFor(
  matcher: Matcher,
  pattern: string,
  { maxSteps, except = [] }: { readonly maxSteps: number; readonly except?: readonly string[] | undefined },
  expected: boolean,
): PatternAnswer {
  const { patterns, starts, dialect, origin, isExact } = placedRulesOf(matcher);
  const patternDialect = patternDialectFor(dialect);
  const exceptions = new PatternStarts(except.flatMap((one) => readPattern(one, patternDialect)));
  const budget = new Budget(maxSteps);
  let refuted: (PatternAnswer & { readonly result: "refuted" }) | undefined;
  let isSettled = true;
  for (const second of readPattern(pattern, patternDialect)) {
    const excluded = exceptions.patternsLike(second);
    const covers: RulePattern[] = [];
    /** Searches for a URL that a pattern with the opposite effect decides. */
    const search = (first: RulePattern): void => {
      const urls = { first, dialect, second, secondDialect: patternDialect, excluded, covers };
      const found = findUncovered(urls, budget);
      if (found.result === "covered" && (isExact || found.by.length === 0)) return;
      const url = found.result === "found" ? origin + found.path : undefined;
      const decision = url === undefined ? undefined : matcher.decide(url);
      if (url === undefined || decision === undefined || decision.allowed === expected) isSettled = false;
      else if (refuted === undefined || url.length < refuted.url.length) {
        refuted = { result: "refuted", url, decision };
      }
    };
    const possible = readAlike(dialect, patternDialect) ? starts.patternsLike(second) : patterns;
    for (const one of possible) {
      // Line 0 stands for the robots.txt itself.
      if (one.line === 0 || one.allowed === expected) covers.push(one);
      else search(one);
    }
    // Without a rule, a URL is allowed.
    if (!expected) search(EVERY_PATH);
  }
  return refuted ?? { result: isSettled ? "proved" : "unsettled" };
}

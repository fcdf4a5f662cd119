import type { Matcher } from "../match/matcher.ts";
import { settleOptions } from "../options/option-table.ts";
import { ComparedRules, type DifferenceWitness } from "./compared-rules.ts";
import { type ProofOptions, proofTable } from "./proof-options.ts";

/** Answer about two matchers. */
export type ImplicationAnswer =
  | { readonly result: "proved" }
  /** The first matcher (`before`) allows a URL that the second one (`after`) disallows. */
  | { readonly result: "refuted"; readonly witness: DifferenceWitness }
  /** Not found out within the limit. */
  | { readonly result: "unsettled" };

/**
 * Finds out whether the second matcher allows every URL that the first one allows, and proves it: for example, that
 * Googlebot may fetch whatever GPTBot may fetch. See `difference` for the URLs, and for dialects that search without
 * backtracking.
 * @throws {InvalidInputError} if `first` or `second` is not a matcher of `compile`, or if they are of two origins.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 */
export function implies(first: Matcher, second: Matcher, options?: ProofOptions): ImplicationAnswer {
  const { maxSteps } = settleOptions("implies", proofTable, options);
  const rules = new ComparedRules(first, second);
  if (rules.areEqual) return { result: "proved" };
  const isRefuting = (isFirst: boolean, isSecond: boolean): boolean => isFirst && !isSecond;
  const search = rules.isSearchable ? rules.search(rules.joined, isRefuting, maxSteps) : undefined;
  const [shortest] = search?.wanted() ?? [];
  if (shortest === undefined && search?.isComplete) return { result: "proved" };
  const witness = shortest === undefined ? rules.guess(isRefuting) : rules.witnessFor(shortest.text());
  return witness === undefined ? { result: "unsettled" } : { result: "refuted", witness };
}

import type { RobotsDocument } from "@maycrawl/engine";
import { crawlersNamed } from "../options/crawler-option.ts";
import { ExpectationChecks } from "./check-expectations.ts";
import { ONE_CRAWLER, type PatternExpectation } from "./expectation.ts";

/** What a written test file expects of a name. */
export type Entry =
  | "blocked"
  | "allowed"
  | { readonly allow?: readonly string[]; readonly block?: readonly string[] };

/**
 * Returns an expectation for a test file that is written.
 * @throws {UsageError} if a test file would reject the name.
 */
export function expectationOf(name: string, allowed: boolean, pattern: string): PatternExpectation {
  const crawlers = name === "*" ? [{ given: name, token: name }] : crawlersNamed([name], "the group");
  return {
    kind: "pattern",
    label: name,
    place: { line: 1, column: 1 },
    crawlers,
    allowed,
    pattern,
    rank: ONE_CRAWLER,
  };
}

/** Returns the expectations that are proved for a robots.txt. */
export function provedOf(
  document: RobotsDocument,
  expectations: readonly PatternExpectation[],
  maxSteps: number,
): readonly PatternExpectation[] {
  const results = new ExpectationChecks(document, expectations, maxSteps).results();
  return expectations.filter((_, index) => results[index]?.status === "passed");
}

/** Returns the expectations that hold together. Without one of them, another one can fail: its patterns counted more. */
export function holdTogether(
  document: RobotsDocument,
  expectations: readonly PatternExpectation[],
  maxSteps: number,
): readonly PatternExpectation[] {
  const left = provedOf(document, expectations, maxSteps);
  return left.length === expectations.length ? left : holdTogether(document, left, maxSteps);
}

/** Returns the entry of a name with expectations for its patterns; undefined without any. */
export function entryOf(expectations: readonly PatternExpectation[]): Entry | undefined {
  if (expectations.length === 0) return undefined;
  const patterns = (allowed: boolean): readonly string[] =>
    expectations.filter((one) => one.allowed === allowed).map(({ pattern }) => pattern);
  const [allow, block] = [patterns(true), patterns(false)];
  return { ...(allow.length > 0 && { allow }), ...(block.length > 0 && { block }) };
}

import { isDeepStrictEqual } from "node:util";
import type { Dialect } from "@maycrawl/engine";
import { ask, type Outcome, type Question } from "./ask.ts";
import type { ExtraCase } from "./extra-corpus.ts";
import { robotsOf } from "./vector.ts";

/** Returns the question of a case of the kind `allow`. */
export function questionOf(one: ExtraCase, dialect: Dialect): Question {
  return {
    robots: robotsOf(one),
    productToken: one.agents ?? one.agent ?? "",
    url: one.url ?? "",
    // Such a case expects the merged rules of all its agents, in every dialect.
    dialect: one.agents_mode === "merge" ? { ...dialect, tokenList: "merged" } : dialect,
  };
}

/** Returns whether a case is allowed, or the code of the error for a wrong argument. */
export function verdictOf(one: ExtraCase, dialect: Dialect): boolean | string {
  const outcome: Outcome = ask(questionOf(one, dialect));
  return "throws" in outcome ? outcome.throws : outcome.allowed;
}

/** A case with an unexpected answer, as a failing test prints it. */
export interface Disagreement {
  readonly id: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** Returns the cases in which our answer differs from the expected one. */
export function disagreements(
  cases: readonly ExtraCase[],
  ours: (one: ExtraCase) => unknown,
  theirs: (one: ExtraCase) => unknown = (one) => one.expect,
): readonly Disagreement[] {
  return cases
    .map((one) => ({ id: one.id, ours: ours(one), theirs: theirs(one) }))
    .filter((both) => !isDeepStrictEqual(both.ours, both.theirs));
}

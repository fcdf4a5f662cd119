import { isDeepStrictEqual } from "node:util";
import type { Dialect } from "@maycrawl/engine";
import { ask, type Outcome, type Question } from "./ask.ts";
import type { ExtraCase } from "./extra-corpus.ts";
import { robotsOf } from "./vector.ts";

/** The question of a case of the kind `allow`. */
export function questionOf(one: ExtraCase, dialect: Dialect): Question {
  return {
    robots: robotsOf(one),
    productToken: one.agents ?? one.agent ?? "",
    url: one.url ?? "",
    // Such a case wants the rules of all its agents together, whatever the dialect does with a list.
    dialect: one.agents_mode === "merge" ? { ...dialect, tokenList: "merged" } : dialect,
  };
}

/** Whether a case is allowed; where it is a wrong argument, the code of its error. */
export function verdictOf(one: ExtraCase, dialect: Dialect): boolean | string {
  const outcome: Outcome = ask(questionOf(one, dialect));
  return "throws" in outcome ? outcome.throws : outcome.allowed;
}

/** A case with an unexpected verdict, as a failing test prints it. */
export interface Disagreement {
  readonly id: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** The cases on which we answer otherwise than wanted. */
export function disagreements(
  cases: readonly ExtraCase[],
  ours: (one: ExtraCase) => unknown,
  theirs: (one: ExtraCase) => unknown = (one) => one.expect,
): readonly Disagreement[] {
  return cases
    .map((one) => ({ id: one.id, ours: ours(one), theirs: theirs(one) }))
    .filter((both) => !isDeepStrictEqual(both.ours, both.theirs));
}

import type { UsageCategory } from "../dialects/page-rule.ts";
import { findConflicts, type PreferenceConflict } from "./conflicts.ts";
import type { UsageStatement } from "./statement.ts";

/** The answer for each usage category, with the statements behind it. */
export interface Preferences extends Readonly<Record<UsageCategory, "yes" | "no" | "unknown">> {
  /** Statements that decided each category: those that agree with the answer. */
  readonly because: Readonly<Record<UsageCategory, readonly UsageStatement[]>>;
  /** All statements that were found. Those without effect on the answer have a reason in `ignored`. */
  readonly statements: readonly UsageStatement[];
  readonly conflicts: readonly PreferenceConflict[];
}

/**
 * Returns the answer of statements: `no` if one that applies says no, otherwise `yes` if one says yes, and `unknown` if
 * none is about the category (draft-ietf-aipref-vocab §5.1).
 */
export function createPreferences(statements: readonly UsageStatement[]): Preferences {
  const applicable = statements.filter(({ ignored }) => ignored === undefined);
  const statementsFor = (category: UsageCategory, answer: "yes" | "no"): readonly UsageStatement[] =>
    applicable.filter(({ says }) => says[category] === answer);
  const decide = (category: UsageCategory) => {
    const no = statementsFor(category, "no");
    const yes = statementsFor(category, "yes");
    if (no.length > 0) return { answer: "no", because: no } as const;
    return yes.length > 0
      ? ({ answer: "yes", because: yes } as const)
      : ({ answer: "unknown", because: yes } as const);
  };
  const trainAi = decide("train-ai");
  const aiInput = decide("ai-input");
  const search = decide("search");
  return {
    "train-ai": trainAi.answer,
    "ai-input": aiInput.answer,
    search: search.answer,
    because: { "train-ai": trainAi.because, "ai-input": aiInput.because, search: search.because },
    statements,
    conflicts: findConflicts(statements),
  };
}

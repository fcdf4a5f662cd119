import type { UsageCategory } from "../dialects/page-rule.ts";
import { type UsageStatement, usageCategories } from "./statement.ts";

/** A conflict among usage statements: a result that the author of the site may not have intended. */
export interface PreferenceConflict {
  /**
   * - `hidden-by-group`: statements in the group for `*` do not apply because another group names the crawler. The
   *   author has to repeat them in that group. This is the most common conflict: in files made by a CDN the group
   *   for `*` has a signal, and later groups name crawlers.
   * - `before-any-group`: statements before the first user-agent line apply to no crawler.
   * - `contradiction`: one statement is yes and another is no. The no wins.
   */
  readonly code: "hidden-by-group" | "before-any-group" | "contradiction";
  /** Category of a `contradiction`. */
  readonly category?: UsageCategory;
  /** Statements involved, in the order in which they were found. */
  readonly statements: readonly UsageStatement[];
}

/** Finds the conflicts among statements. */
export function findConflicts(statements: readonly UsageStatement[]): readonly PreferenceConflict[] {
  const conflicts: PreferenceConflict[] = [];
  const ignoredFor = (reason: UsageStatement["ignored"]) =>
    statements.filter((statement) => statement.ignored === reason);
  const hidden = ignoredFor("hidden");
  if (hidden.length > 0) conflicts.push({ code: "hidden-by-group", statements: hidden });
  const stray = ignoredFor("before-any-group");
  if (stray.length > 0) conflicts.push({ code: "before-any-group", statements: stray });
  for (const category of usageCategories) {
    const decisive = ignoredFor(undefined).filter(({ says }) => says[category] !== undefined);
    if (new Set(decisive.map(({ says }) => says[category])).size > 1) {
      conflicts.push({ code: "contradiction", category, statements: decisive });
    }
  }
  return conflicts;
}

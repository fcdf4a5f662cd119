import type { UsageCategory } from "../dialects/page-rule.ts";
import { type UsageStatement, usageCategories } from "./statement.ts";

/** Something about the statements that their author may not have meant. */
export interface PreferenceConflict {
  /**
   * - `hidden-by-group`: what is said to all is not said to this crawler, as a group that names it hides the groups for `*`, and it
   *   has to be said there again. The commonest one: files made by a CDN have a signal in the group for `*` and name
   *   crawlers below.
   * - `before-any-group`: statements that stand before the first user-agent line speak to nobody.
   * - `contradiction`: one statement says yes, another no, and the no holds.
   */
  readonly code: "hidden-by-group" | "before-any-group" | "contradiction";
  /** The category that a contradiction is about. */
  readonly category?: UsageCategory;
  /** The statements that it is about, in the order in which they were found. */
  readonly statements: readonly UsageStatement[];
}

/** The conflicts among statements. */
export function conflictsAmong(statements: readonly UsageStatement[]): readonly PreferenceConflict[] {
  const found: PreferenceConflict[] = [];
  const ignored = (reason: UsageStatement["ignored"]) =>
    statements.filter((statement) => statement.ignored === reason);
  const hidden = ignored("hidden");
  if (hidden.length > 0) found.push({ code: "hidden-by-group", statements: hidden });
  const stray = ignored("before-any-group");
  if (stray.length > 0) found.push({ code: "before-any-group", statements: stray });
  for (const category of usageCategories) {
    const saying = ignored(undefined).filter(({ says }) => says[category] !== undefined);
    if (new Set(saying.map(({ says }) => says[category])).size > 1) {
      found.push({ code: "contradiction", category, statements: saying });
    }
  }
  return found;
}

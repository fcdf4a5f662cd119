import type { ProblemFix } from "./check.ts";
import { insertBefore } from "./edits.ts";
import type { Edit } from "./finding.ts";
import type { LintedFile } from "./linted-file.ts";

// Fixes and texts of related places that several checks have.

/** Text of the place of a group for `*` that does not apply to a crawler. */
export const NOT_APPLYING = "The rules of this group do not apply.";
/** Text of the places of other records with the same field. */
export const SAME_FIELD = "The same field is also here.";

/** Returns the fix that copies the rules for `*` into a group. */
export function copyRules(edits: readonly Edit[]): ProblemFix {
  return { title: "Copy the rules for * into this group", edits };
}

/** Returns the fix that gives a group an empty rule, which allows everything. */
export function insertEmptyRules(edits: readonly Edit[]): ProblemFix {
  return { title: "Insert an empty Disallow line", edits };
}

/** Returns the fix that disables a code for a line. */
export function markAsIntended({ document }: LintedFile, line: number, code: string): ProblemFix {
  const edits = [insertBefore(document, line, [`# maycrawl-disable-next-line ${code}`])];
  return { title: "Add a comment that marks it as intended", edits };
}

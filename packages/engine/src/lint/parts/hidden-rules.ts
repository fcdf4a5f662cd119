import type { AgentLine } from "../../document/records.ts";
import type { Span } from "../../text/span.ts";
import type { Edit } from "./finding.ts";

// Texts about rules for `*` that do not apply to a crawler.

/** A fix with its title. */
interface TitledEdits {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Returns the fix that copies the rules for `*` into a group. */
export function copyRules(edits: readonly Edit[]): TitledEdits {
  return { title: "Copy the rules for * into this group", edits };
}

/** Returns the fix that gives a group an empty rule, which allows everything. */
export function insertEmptyRules(edits: readonly Edit[]): TitledEdits {
  return { title: "Insert an empty Disallow line", edits };
}

/** Returns the related place of a group for `*` that does not apply. */
export function notApplying({ span }: AgentLine): Span & { readonly message: string } {
  return { ...span, message: "The rules of this group do not apply." };
}

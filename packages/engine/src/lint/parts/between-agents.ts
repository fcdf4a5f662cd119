import type { LintedFile } from "./linted-file.ts";

/** Maximum number of blank lines and comments between two records. */
const MAX_LINES = 20;

/**
 * Whether a record is the only one between two user-agent lines. Without it, the records below would also apply to the
 * crawler above.
 */
export function isBetweenAgents(line: number, file: LintedFile): boolean {
  return nextField(line, -1, file) === "user-agent" && nextField(line, 1, file) === "user-agent";
}

function nextField(line: number, step: 1 | -1, { document }: LintedFile): string | undefined {
  for (let i = 1; i <= MAX_LINES; i++) {
    const next = document.line(line + i * step);
    if (next?.kind !== "blank" && next?.kind !== "comment") return next?.field;
  }
  return undefined;
}

import type { RobotsLine } from "../../document/line.ts";
import type { LintedFile } from "./linted-file.ts";

/** Maximum number of lines above that are examined, and of bytes of each. */
const MAX_LINES = 50;
const MAX_BYTES = 200;

/** Field name of a user-agent line at the start of a text, also if it is misspelt or has other signs before it. */
const AGENT = /^[^a-z]*[a-z]{0,8}[-_ \t]*(?:agent|agnet|agen\b)/i;
/** User-agent record after other text, such as a directive of a server. */
const RECORD = /user-?agent[ \t]*:/i;

/**
 * Finds a line above another one that was probably meant as a user-agent line, but has another field or none. Other
 * checks report it: the byte order mark, the spelling or the colon is wrong.
 * @param number 1-based number of the line.
 */
export function findUnreadAgent({ document }: LintedFile, number: number): RobotsLine | undefined {
  for (let above = number - 1; above > 0 && above >= number - MAX_LINES; above--) {
    const line = document.line(above);
    if (line === undefined || line.kind === "blank" || line.kind === "comment") continue;
    if (line.kind === "record" && line.field !== "unknown") continue;
    const { start, end } = line.span;
    const text = document.latin1.slice(start, Math.min(end, start + MAX_BYTES));
    if (AGENT.test(text.replace(/#.*/s, "")) || RECORD.test(text)) return line;
  }
  return undefined;
}

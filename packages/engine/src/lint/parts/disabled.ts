import type { LintedFile } from "./linted-file.ts";

/** Begins the comment that disables codes for the next line. */
export const DISABLING = "maycrawl-disable-next-line";
const DISABLE = /#[ \t]*maycrawl-disable-next-line[ \t]+([\w-]+(?:[ \t,]+[\w-]+)*)/;

/** Whether a comment above a line disables a code. */
export function isDisabled(code: string, line: number, { document }: LintedFile): boolean {
  const comment = document.line(line - 1)?.comment;
  const codes = comment === undefined ? undefined : DISABLE.exec(document.text(comment))?.[1];
  return codes?.split(/[ \t,]+/).includes(code) ?? false;
}

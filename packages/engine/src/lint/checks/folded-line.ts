import type { FieldName } from "../../document/line.ts";
import type { Check } from "../parts/check.ts";
import {
  type Correction,
  type DiagnosedLine,
  defineLineDiagnosticCheck,
} from "../parts/line-diagnostic-check.ts";
import type { LintedFile } from "../parts/linted-file.ts";

/** Reports lines that continue the line above. */
export const foldedLine: Check = defineLineDiagnosticCheck({
  code: "folded-line",
  severity: "error",
  summary: "A line that continues the line above is not read.",
  why: "A line end ends a record (RFC 9309 §2.2). Only the grammars of 1996 and 2012 let a line that begins with a blank continue the line above.",
  part: "line",
  correct,
  relatedTo: ({ line }, { document }) => {
    const above = document.line(line.number - 1);
    if (above === undefined) return [];
    const span = { start: above.span.start, end: above.ending.start };
    return [{ ...span, message: "This line is not continued." }];
  },
});

/** Joins the line with the one above. */
function correct({ line }: DiagnosedLine, file: LintedFile): Correction | undefined {
  const { document } = file;
  const above = document.line(line.number - 1);
  if (above === undefined) return undefined;
  const raw = document.latin1.slice(line.span.start, line.ending.start);
  const start = line.span.start + raw.length - raw.trimStart().length;
  const content = file.text({ start, end: line.comment?.start ?? line.ending.start }).trim();
  const value = content.replace(/^:/, "").trim();
  const field =
    above.kind === "record" ? above.field : (file.text(above.span).trim().toLowerCase() as FieldName);
  if ((field === "allow" || field === "disallow") && !/^[/*]/.test(value)) return undefined;
  return {
    title: "Join it with the line above",
    edits: [{ start: above.ending.start, end: start, text: content.startsWith(":") ? "" : " " }],
    record: { line: line.number, field, value },
  };
}

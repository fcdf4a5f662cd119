import type { RobotsLine } from "../../document/line.ts";
import type { Span } from "../../text/span.ts";
import { type Check, defineCheck, type Problem, provedBy } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { findRecordWitness, repairedRecord } from "../parts/record-witness.ts";

/** Maximum number of edits of a fix. */
const MAX_EDITS = 1000;
/** Maximum number of lines that are examined. */
const MAX_LINES = 1000;

/** Reports lines with a NUL byte, which ends a line's content. */
export const nulByte: Check = defineCheck({
  code: "nul-byte",
  severity: "error",
  summary: "A NUL byte hides the rest of its line.",
  why: "RFC 9309 §2.2 excludes control characters such as NUL from a line. Google's parser ends the line at a NUL byte, as programs in C do.",
  messages: {
    "nul-byte": "This line has a NUL byte, and most crawlers do not read what follows it. Remove the byte.",
    "nul-byte.padding":
      "NUL bytes follow the content of this line. Most crawlers ignore them, but a robots.txt is text: remove them.",
  },
  checkFile(file, report) {
    const { document, bodyDiagnostics } = file;
    if (bodyDiagnostics.length > 0 || !document.latin1.includes("\0")) return;
    // Padding can fill a whole block at the end of a file. One finding reports it.
    const padding: Edit[] = [];
    let padded: Span | undefined;
    for (const line of linesWithNul(file)) {
      const { start } = line.span;
      const end = line.comment?.start ?? line.ending.start;
      const content = document.latin1.slice(start, end);
      const span = { start, end };
      const edits = removals(content, start);
      if (edits.length === 0) continue;
      if (/^[\0 \t]*(?:$|#)/.test(content.slice(content.indexOf("\0")))) {
        padded ??= span;
        if (padding.length < MAX_EDITS) padding.push(...edits);
        continue;
      }
      const repaired = file.text(span).replaceAll("\0", "");
      const witness = findRecordWitness(file, [repairedRecord(line, repaired)], edits);
      report("nul-byte", {
        span,
        ...provedBy(witness, "error"),
        fixes: fixesOf(edits),
      });
    }
    if (padded === undefined) return;
    report("nul-byte.padding", { span: padded, severity: "information", fixes: fixesOf(padding) });
  },
});

/** Returns the fix that makes edits, unless they are too many to list all of them. */
function fixesOf(edits: readonly Edit[]): NonNullable<Problem["fixes"]> {
  return edits.length < MAX_EDITS ? [{ title: "Remove the NUL bytes", edits }] : [];
}

/** Yields the first lines that contain a NUL byte. */
function* linesWithNul({ document }: LintedFile): Generator<RobotsLine> {
  const { latin1 } = document;
  let count = 0;
  for (let at = latin1.indexOf("\0"); at >= 0 && count < MAX_LINES; count++) {
    const line = document.line(document.position(at).line);
    if (line === undefined) return;
    yield line;
    at = latin1.indexOf("\0", line.span.end);
  }
}

/** Returns the edits that remove each run of NUL bytes outside of a comment. */
function removals(content: string, start: number): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { index, 0: run } of content.matchAll(/\0+/g)) {
    const from = start + index;
    edits.push(replaceSpan({ start: from, end: from + run.length }, ""));
    if (edits.length === MAX_EDITS) break;
  }
  return edits;
}

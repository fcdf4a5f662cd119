import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";

/** Maximum number of edits of a fix. */
const MAX_EDITS = 10_000;

/** Reports line ends that some programs read differently, once for the file. */
export const lineEnds: Check = defineCheck({
  code: "line-ends",
  severity: "information",
  summary: "A carriage return without a line feed ends a line.",
  why: "CR, LF and CR LF each end a line (RFC 9309 §2.2). Programs that know only LF read several lines as one. A doubled CR makes a blank line, which ends a record for readers that follow the document of 1994.",
  messages: {
    "line-ends":
      "A carriage return alone ends this line. Programs that know only line feeds join it to the next one.",
    "line-ends.doubled":
      "A second carriage return follows this line and makes a blank line. Write CR LF or LF as the line end.",
  },
  checkFile(file, report) {
    const { latin1 } = file.document;
    let first = -1;
    let isDoubled = false;
    const edits: Edit[] = [];
    for (const { index, 0: run } of latin1.matchAll(/\r+\n?/g)) {
      if (run === "\r\n") continue;
      if (first < 0) {
        first = index;
        isDoubled = run.endsWith("\n");
      }
      if (edits.length === MAX_EDITS) break;
      const isBlankLines = !run.endsWith("\n");
      edits.push(
        replaceSpan(
          { start: index, end: index + run.length },
          isBlankLines ? "\n".repeat(run.length) : "\r\n",
        ),
      );
    }
    if (first < 0) return;
    const { start } = file.document.line(file.document.position(first).line)?.span ?? { start: first };
    report(isDoubled ? "line-ends.doubled" : "line-ends", {
      span: { start, end: first },
      fixes: edits.length < MAX_EDITS ? [{ title: "Write usual line ends", edits }] : [],
    });
  },
});

import { type Check, defineCheck, type Report } from "../parts/check.ts";
import { findUnreadLines, type UnreadLine } from "../parts/unread-lines.ts";

/** Reports runs of lines with text that is not a record. */
export const textWithoutCommentSign: Check = defineCheck({
  code: "text-without-comment-sign",
  severity: "information",
  summary: "Text that is not a record has no # before it.",
  why: "Crawlers ignore a line that is not a record. A comment begins with # (RFC 9309 §2.2), and without it a colon in the text can make a record.",
  messages: {
    "text-without-comment-sign":
      "This line is not a record, so crawlers ignore it: if it is a comment, write # before it.",
    "text-without-comment-sign.several":
      "These {count} lines are not records, so crawlers ignore them: if they are comments, write # before them.",
  },
  checkFile(file, report) {
    // Another check reports a file that has only text.
    if (file.bodyDiagnostics.some(({ code }) => code === "no-records")) return;
    let run: UnreadLine[] = [];
    for (const unread of findUnreadLines(file)) {
      if (unread.kind !== "text") continue;
      const last = run.at(-1);
      if (last !== undefined && !isSameText(last, unread)) {
        reportRun(run, report);
        run = [];
      }
      run.push(unread);
    }
    reportRun(run, report);
  },
});

/** Maximum number of lines from one line of a text to the next one. */
const MAX_DISTANCE = 10;

/** Whether only blank lines and comments, and few of them, are between two lines. */
function isSameText(above: UnreadLine, below: UnreadLine): boolean {
  return above.recordsAbove === below.recordsAbove && below.line.number - above.line.number <= MAX_DISTANCE;
}

function reportRun(run: readonly UnreadLine[], report: Report<typeof textWithoutCommentSign.messages>): void {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return;
  const isOne = run.length === 1;
  report(isOne ? "text-without-comment-sign" : "text-without-comment-sign.several", {
    span: { start: first.span.start, end: last.span.end },
    params: isOne ? {} : { count: run.length },
    fixes: [
      {
        title: "Insert # before the text",
        edits: run.map(({ span }) => ({ start: span.start, end: span.start, text: "# " })),
      },
    ],
  });
}

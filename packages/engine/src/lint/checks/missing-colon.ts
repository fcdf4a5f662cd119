import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import type { LintedCrawler } from "../parts/linted-file.ts";
import { findRecordWitness } from "../parts/record-witness.ts";
import { findUnreadLines, type UnreadLine } from "../parts/unread-lines.ts";

/** Maximum number of findings. `lint` keeps as many. */
const MAX_FINDINGS = 1000;

/** Reports lines that would be records if they had a colon, or a field name and a colon. */
export const missingColon: Check = defineCheck({
  code: "missing-colon",
  severity: "error",
  summary: "A line without a colon is not read.",
  why: "A record has a colon between its field name and its value (RFC 9309 §2.2). Google's parser accepts some lines without one, but other crawlers ignore them.",
  messages: {
    "missing-colon": 'This line has no colon after "{field}", so most crawlers ignore it.',
    "missing-colon.other-sign":
      'This line has another sign in place of the colon after "{field}", so most crawlers ignore it.',
    "missing-colon.path":
      "This line is a path without a field name, so crawlers ignore it: write {field} and a colon before it.",
    "missing-colon.url":
      "This line is a URL without a field name, so crawlers ignore it: write {field} and a colon before it.",
  },
  checkFile(file, report) {
    const meant = findUnreadLines(file).filter(({ field }) => field !== undefined);
    for (const unread of meant.slice(0, MAX_FINDINGS)) {
      const { kind, span, line, field, value } = unread;
      if (kind === "directive" || kind === "text" || field === undefined) continue;
      const { title, edits } = fixOf(unread);
      const record = { line: line.number, field, value };
      const witness = findRecordWitness(file, [record], edits, kind === "no-colon" ? readsColons : undefined);
      report(MESSAGES[kind], {
        span,
        params: { field: unread.name || usualName(field) },
        severity: witness === undefined ? "information" : "error",
        witnesses: witness === undefined ? [] : [witness],
        fixes: [{ title, edits }],
      });
    }
  },
});

const MESSAGES = {
  "no-colon": "missing-colon",
  "other-sign": "missing-colon.other-sign",
  path: "missing-colon.path",
  url: "missing-colon.url",
} as const;

/** Whether a crawler needs the colon in a line of two words. */
function readsColons({ dialect }: LintedCrawler): boolean {
  return dialect.missingColon === "no-record";
}

function usualName(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}

function fixOf({ kind, gap, field }: UnreadLine): {
  readonly title: string;
  readonly edits: readonly Edit[];
} {
  const name = usualName(field ?? "");
  switch (kind) {
    case "no-colon":
      return { title: "Insert a colon", edits: [{ start: gap.start, end: gap.start, text: ":" }] };
    case "other-sign":
      return { title: "Write a colon", edits: [replaceSpan(gap, ": ")] };
    default:
      return { title: `Write ${name} before it`, edits: [replaceSpan(gap, `${name}: `)] };
  }
}

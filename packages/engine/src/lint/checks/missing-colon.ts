import type { Dialect } from "../../dialects/dialect.ts";
import { type Check, defineCheck, MAX_FINDINGS, provedBy } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { Edit, Severity } from "../parts/finding.ts";
import type { LintedCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { findRecordWitness } from "../parts/record-witness.ts";
import { findUnreadLines, type UnreadLine } from "../parts/unread-lines.ts";

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
      // A warning needs a witness for a crawler that is known.
      const mayDiffer = (crawler: LintedCrawler): boolean =>
        kind === "path" ? crawler.isKnown : kind !== "no-colon" || readsColons(file.dialectOf(crawler));
      const witness = findRecordWitness(file, [record], edits, mayDiffer);
      report(MESSAGES[kind], {
        span,
        params: { field: unread.name || usualName(field) },
        ...provedBy(witness, severityOf(unread, file)),
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

/** Parts of words that names of crawlers have, and other text seldom has. */
const LIKE_CRAWLER = /bot|crawl|spider|[\d_./-]/i;

/** Returns the severity of a line whose correction changes an answer. */
function severityOf({ kind, field, value }: UnreadLine, file: LintedFile): Severity {
  // It is not certain that a path means the same field as the line above.
  if (kind === "path") return "warning";
  const isText =
    field === "user-agent" &&
    value !== "*" &&
    !file.crawlerNamed(value)?.isKnown &&
    !LIKE_CRAWLER.test(value);
  // A heading such as `User-agent list` is not a record.
  return isText ? "information" : "error";
}

/** Whether a crawler needs the colon in a line of two words. */
function readsColons({ missingColon }: Dialect): boolean {
  return missingColon === "no-record";
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

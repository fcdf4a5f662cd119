import { type Check, defineCheck, provedBy } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { findRecordWitness, repairedRecord } from "../parts/record-witness.ts";

const MARK = "\xef\xbb\xbf";
/**
 * Byte order marks with blanks before them: in UTF-8, and read as windows-1252 (once and twice) or windows-1251 and then encoded as UTF-8 again.
 */
const MARKS =
  /(?:[ \t]*(?:\xef\xbb\xbf|\xc3\xaf\xc2\xbb\xc2\xbf|\xd0\xbf\xc2\xbb\xd1\x97|\xc3\x83\xc2\xaf\xc3\x82\xc2\xbb\xc3\x82\xc2\xbf))+/y;

/** How dialects read several groups for one name, if they obey all of them. */
const READ_ALL: ReadonlySet<string> = new Set(["merged", "undefined"]);

/** Reports byte order marks at the beginning of lines. */
export const byteOrderMark: Check = defineCheck({
  code: "byte-order-mark",
  severity: "error",
  summary: "A byte order mark is part of the line that it begins.",
  why: "Crawlers skip one byte order mark at the start of the file, although RFC 9309 §2.2 does not mention it. A second one, or one in a later line, is part of the field name, so the line is not read.",
  messages: {
    "byte-order-mark":
      "The file begins with a byte order mark. Crawlers skip it, but simpler programs do not read this line: remove it.",
    "byte-order-mark.not-skipped":
      "This line begins with a byte order mark that crawlers do not skip, so they do not read the line. Remove it.",
    "byte-order-mark.encoded-twice":
      "This line begins with a byte order mark that was encoded twice, so crawlers do not read the line. Remove it.",
    "byte-order-mark.no-record":
      "This line begins with a byte order mark that crawlers do not skip, although it has no record. Remove the mark.",
  },
  checkLine(line, file, report) {
    const { latin1 } = file.document;
    const { start } = line.span;
    if (/[!-\x7f]/.test(latin1.charAt(start))) return;
    MARKS.lastIndex = start;
    const marks = MARKS.exec(latin1)?.[0];
    if (marks === undefined) return;
    const end = start + marks.length;
    const edits = [replaceSpan({ start, end }, "")];
    const fixes = [{ title: "Remove the byte order mark", edits }];
    const span = { start, end: line.ending.start };
    if (start === 0 && marks === MARK) {
      if (line.kind !== "record") return;
      // No fix: a file keeps a mark that crawlers skip.
      report("byte-order-mark", { span, severity: "information" });
      return;
    }
    const rest = file.text({ start: end, end: line.ending.start });
    if (/^[ \t]*(?:#|$)/.test(rest)) {
      report("byte-order-mark.no-record", { span, severity: "information", fixes });
      return;
    }
    const witness = findRecordWitness(file, [repairedRecord(line, rest)], edits, ({ dialect }) =>
      // A crawler that obeys only one of several groups for * would lose rules by the edit.
      READ_ALL.has(dialect.sameName),
    );
    const isUtf8 = marks.replaceAll(MARK, "").trim() === "";
    report(isUtf8 ? "byte-order-mark.not-skipped" : "byte-order-mark.encoded-twice", {
      span,
      ...provedBy(witness, "error"),
      fixes,
    });
  },
});

import { lineMessages } from "../../diagnose/line-messages.ts";
import type { RobotsLine } from "../../document/line.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck, MAX_FINDINGS, provedBy } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { Answer, Edit, Witness } from "../parts/finding.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { tryRule } from "../parts/rule-trial.ts";
import { groupAt } from "../parts/rules.ts";

/** Maximum number of paths of one finding that are tried for a witness. */
const MAX_TRIED = 5;
/** Maximum length of a value that is divided, in bytes. */
const MAX_DIVIDED = 10_000;

/** Reports rules with several paths or records on one line. */
export const severalPaths: Check = defineCheck({
  code: "several-paths",
  severity: "error",
  summary: "Several paths on one line are read as one path that has blanks.",
  why: "A rule has one path pattern (RFC 9309 §2.2). The line matches at most URLs that have its whole text with encoded blanks, and not the single paths.",
  messages: {
    "several-paths": lineMessages["several-paths"],
    "several-paths.perhaps":
      "This path has a blank before a /, and is read as one path. Write %20 for the blank, or a line for each path.",
    "several-paths.records": "This path contains another record: write a line for each record.",
    "several-paths.field-twice": "This path begins with a field name: remove the second field name.",
  },
  checkFile(file, report) {
    let count = 0;
    for (const { code, line: number } of file.lineDiagnostics) {
      if (code !== "several-paths" && code !== "space-in-path") continue;
      const line = file.document.line(number);
      if (line?.value === undefined) continue;
      const { field, value } = line;
      const text = file.text(value);
      const records = RECORD_INSIDE.exec(text);
      if ((code !== "several-paths" && records === null) || FOREIGN_COMMENT.test(text)) continue;
      if (count++ === MAX_FINDINGS) return;
      if (records === null && !isList(text)) {
        report("several-paths.perhaps", { span: value, severity: "information" });
        continue;
      }
      const isTwice = records?.index === 0 && records[1]?.toLowerCase() === field;
      const again = { start: value.start, end: value.start + (records?.[0].length ?? 0) };
      // After a name, the line does not show which crawlers its paths should apply to.
      const isClear = value.end - value.start <= MAX_DIVIDED && !/user-agent[ \t]*:/i.test(text);
      const edits = !isClear ? [] : isTwice ? [replaceSpan(again, "")] : divide(line, file);
      const meant = field === "allow" ? "allowed" : "disallowed";
      const witness = isClear ? findListWitness(file, line, edits, meant) : undefined;
      const variant = isTwice ? ".field-twice" : records === null ? "" : ".records";
      report(`several-paths${variant}`, {
        span: value,
        ...provedBy(witness, "error"),
        fixes: isClear ? [{ title: isTwice ? "Remove the field name" : "Write a line for each", edits }] : [],
      });
    }
  },
});

/** Field name that begins another record. In lower case it is a word of its own, unlike in `/swallow:`. */
const FIELD = String.raw`((?<![A-Za-z])(?:(?:dis)?allow|user-agent|sitemap)|Disallow|DISALLOW|Allow|User-[Aa]gent|Sitemap)[ \t]*:[ \t]*`;
/** Beginning of another record. Its value is a path, a name or a URL. */
const RECORD_INSIDE = new RegExp(`${FIELD}(?=[/*A-Za-z])`);
/** Comment as other languages write it. */
const FOREIGN_COMMENT = /[ \t]\/[/*]+(?:[ \t]|$)/;
const DIVIDER = new RegExp(String.raw`[ \t]*${FIELD}|[ \t]+`, "g");

/** Whether a value is certainly a list. `/a /b` can also be a path with a blank at the end of a folder name. */
function isList(text: string): boolean {
  const words = text.split(/[ \t]+/);
  return words.every((word) => word.startsWith("/")) && (words.length > 2 || /[/*$]$/.test(words[0] ?? ""));
}

/** Divides a line into a line for each path or record. Its comment stays after the last one. */
function divide(line: RobotsLine, file: LintedFile): readonly Edit[] {
  const { value = { start: 0, end: 0 }, name } = line;
  const { latin1 } = file.document;
  const first = file.document.line(1)?.ending;
  const ending = file.text(line.ending) || (first && file.text(first)) || "\n";
  let last = name === undefined ? "Disallow" : file.text(name);
  return [...latin1.slice(value.start, value.end).matchAll(DIVIDER)].map(
    ({ 0: divider, 1: field, index }) => {
      const start = value.start + index;
      last = field ?? last;
      return replaceSpan({ start, end: start + divider.length }, `${ending}${last}: `);
    },
  );
}

/** Finds a URL of one of the paths whose answer is not the stated one, but would be after the edits. */
function findListWitness(
  file: LintedFile,
  line: RobotsLine,
  edits: readonly Edit[],
  meant: Answer,
): Witness | undefined {
  const group = groupAt(file, line.number);
  if (group === undefined) return undefined;
  const urls = pathsOf(line, file).flatMap((path) => sampleUrls(path, file.origin).slice(0, 1));
  return tryRule(file, group, { edits, urls, meant, accepts: ({ isKnown }) => isKnown }).witness;
}

/** Returns the first paths of a line that have the field of the line. */
function pathsOf({ field, value = { start: 0, end: 0 } }: RobotsLine, file: LintedFile): readonly string[] {
  const paths: string[] = [];
  let current: string = field ?? "";
  let at = 0;
  const text = file.text(value);
  for (const found of [...text.matchAll(DIVIDER), undefined]) {
    const path = text.slice(at, found?.index ?? text.length);
    if (current === field && /^[/*]/.test(path)) paths.push(path);
    if (found === undefined || paths.length === MAX_TRIED) break;
    current = found[1]?.toLowerCase() ?? current;
    at = found.index + found[0].length;
  }
  return paths;
}

import type { Finding, Severity } from "@maycrawl/engine/lint";
import { sourceErrorText } from "../../../cli/source-error.ts";
import type { LintedSource } from "../../../lint/lint-source.ts";
import { type AnnotationLevel, annotation } from "../../../output/github.ts";
import type { Format, FormatSettings } from "./format.ts";
import { countsText } from "./text.ts";
import { sentencesOf } from "./witness-text.ts";

const LEVELS: Readonly<Record<Severity, AnnotationLevel>> = {
  error: "error",
  warning: "warning",
  information: "notice",
};

/** Formats findings as annotations of a GitHub workflow, one line each. */
export function githubFormat({ paint }: FormatSettings): Format {
  return {
    *findings(source, linted) {
      for (const finding of linted.findings) yield findingLine(source, linted, finding);
    },
    error: (source, error) => annotation("error", { file: source }, sourceErrorText(error, undefined).trim()),
    end: (counts, files) => countsText(counts, files, paint),
  };
}

function findingLine(source: string, { document }: LintedSource, finding: Finding): string {
  const { code, severity, line, column, end } = finding;
  const last = document.position(end);
  // GitHub accepts columns only if the annotation has one line.
  const columns = last.line === line ? { col: column, endColumn: last.column } : {};
  return annotation(
    LEVELS[severity],
    { file: source, line, endLine: last.line, ...columns, title: code },
    sentencesOf(finding).join("\n"),
  );
}

import type { Finding, Severity } from "@maycrawl/engine/lint";
import { sourceErrorText } from "../../../cli/source-error.ts";
import type { LintedSource } from "../../../lint/lint-source.ts";
import type { Format, FormatSettings } from "./format.ts";
import { countsText } from "./text.ts";
import { witnessText } from "./witness-text.ts";

/** Commands of a GitHub workflow that make annotations. */
const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
};

/** Formats findings as annotations of a GitHub workflow, one line each ("Workflow commands for GitHub Actions"). */
export function githubFormat({ paint }: FormatSettings): Format {
  return {
    *findings(source, linted) {
      for (const finding of linted.findings) yield annotation(source, linted, finding);
    },
    error(source, error) {
      const message = sourceErrorText(error, undefined).trim();
      return `::error file=${escapeProperty(source)}::${escapeData(message)}\n`;
    },
    end: (counts, files) => countsText(counts, files, paint),
  };
}

function annotation(source: string, { document }: LintedSource, finding: Finding): string {
  const { code, severity, message, line, column, end, witnesses } = finding;
  const last = document.position(end);
  const properties = [
    `file=${escapeProperty(source)}`,
    `line=${line}`,
    `endLine=${last.line}`,
    // GitHub accepts columns only if the annotation has one line.
    ...(last.line === line ? [`col=${column}`, `endColumn=${last.column}`] : []),
    `title=${code}`,
  ];
  const text = [message, ...witnesses.map((one) => `${witnessText(one)}.`)].join("\n");
  return `::${COMMANDS[severity]} ${properties.join(",")}::${escapeData(text)}\n`;
}

/** Escapes the text of an annotation. A line end would end the command. */
function escapeData(text: string): string {
  return text.replace(/[%\r\n]/g, encodeURIComponent);
}

function escapeProperty(text: string): string {
  return text.replace(/[%\r\n:,]/g, encodeURIComponent);
}

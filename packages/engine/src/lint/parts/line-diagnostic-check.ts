import type { LineDiagnostic, LineDiagnosticCode } from "../../diagnose/line-diagnostics.ts";
import { lineMessages } from "../../diagnose/line-messages.ts";
import type { Dialect, RuledField } from "../../dialects/dialect.ts";
import type { FieldName, RobotsLine } from "../../document/line.ts";
import type { MessageTemplates } from "../../text/message.ts";
import type { Span } from "../../text/span.ts";
import { type Check, defineCheck, MAX_FINDINGS, type Problem, placesOf, provedBy } from "./check.ts";
import type { Edit, Severity, Witness } from "./finding.ts";
import { groupBy } from "./group-by.ts";
import type { LintedFile } from "./linted-file.ts";
import { findRecordWitness, type MeantRecord } from "./record-witness.ts";

/** A line with a diagnostic. */
export interface DiagnosedLine {
  readonly diagnostic: LineDiagnostic;
  readonly line: RobotsLine;
  /** Field that the line is or means; undefined if it is not known. */
  readonly field: FieldName | undefined;
  /** Field name as written; empty if the line is not a record. */
  readonly name: string;
  /** Value as written; empty if the line is not a record. */
  readonly value: string;
}

/** A probable correction of a line, and the record that it makes. */
export interface Correction {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly record: MeantRecord;
}

/** A check whose findings are line diagnostics. */
export interface LineDiagnosticCheck {
  readonly code: LineDiagnosticCode;
  /** Severity of a finding with a witness. A finding without one is only information. */
  readonly severity: Severity;
  readonly summary: string;
  readonly why: string;
  /** Part of the line that a finding is about. */
  readonly part: "name" | "value" | "line";
  /** Whether the lines with the same field name are one finding. */
  readonly byName?: true;
  /** Whether a diagnostic is reported. Default: all are. */
  readonly isReported?: (found: DiagnosedLine, file: LintedFile) => boolean;
  /** Corrects a line. A line without a correction has neither a witness nor a fix. */
  readonly correct?: (found: DiagnosedLine, file: LintedFile) => Correction | undefined;
  /** Whether crawlers of a dialect can read the line in another way than it was meant. Default: all can. */
  readonly mayDiffer?: (found: DiagnosedLine, dialect: Dialect) => boolean;
  /** Returns the severity of a finding with a witness, if it differs. */
  readonly severityOf?: (found: DiagnosedLine) => Severity;
  /** Other places of a finding about one line. */
  readonly relatedTo?: (found: DiagnosedLine, file: LintedFile) => Problem["related"];
}

/** Defines a check that reports the line diagnostics with its code, with their texts. */
export function defineLineDiagnosticCheck(check: LineDiagnosticCheck): Check {
  const { code, severity, summary, why, part, mayDiffer, severityOf = () => severity } = check;
  const texts = Object.entries(lineMessages).filter(([id]) => id === code || id.startsWith(`${code}.`));
  const messages: MessageTemplates = Object.fromEntries(texts);
  return defineCheck({
    code,
    severity,
    summary,
    why,
    messages,
    checkFile(file, report) {
      for (const lines of findLines(check, file)) {
        const [first, ...others] = lines;
        const { diagnostic } = first;
        const found = severityOf(first);
        const corrections = lines.map((line) => check.correct?.(line, file));
        const made = corrections.filter((correction) => correction !== undefined);
        const [correction] = made;
        const edits = made.flatMap((one) => one.edits);
        const witness: Witness | undefined = findRecordWitness(
          file,
          made.map(({ record }) => record),
          edits,
          // A warning needs a witness for a crawler that is known.
          (crawler) =>
            (found !== "warning" || crawler.isKnown) &&
            (mayDiffer === undefined || mayDiffer(first, file.dialectOf(crawler))),
        );
        report(diagnostic.id, {
          span: partOf(first.line, part),
          params: diagnostic.params,
          ...provedBy(witness, found),
          related: [
            ...(check.relatedTo?.(first, file) ?? []),
            ...placesOf(
              others.map(({ line }) => ({ span: partOf(line, part) })),
              "The same name is also here.",
            ),
          ],
          fixes:
            correction === undefined || made.length < lines.length
              ? []
              : [{ title: correction.title, edits }],
        });
      }
    },
  });
}

/** Finds the lines with the diagnostics of a check. Each list of lines is one finding. */
function findLines(
  check: LineDiagnosticCheck,
  file: LintedFile,
): readonly (readonly [DiagnosedLine, ...DiagnosedLine[]])[] {
  const found: DiagnosedLine[] = [];
  for (const diagnostic of file.lineDiagnostics) {
    if (diagnostic.code !== check.code) continue;
    const line = file.document.line(diagnostic.line);
    if (line === undefined) continue;
    const name = line.name === undefined ? "" : file.text(line.name);
    const value = line.value === undefined ? "" : file.text(line.value);
    const field = (diagnostic.params["field"] ?? line.field) as FieldName | undefined;
    const one = { diagnostic, line, field, name, value };
    if (check.isReported?.(one, file) !== false) found.push(one);
  }
  const keyOf = ({ diagnostic: { id }, name, line }: DiagnosedLine): string =>
    `${id} ${check.byName ? name.toLowerCase() : line.number}`;
  return [...groupBy(found, keyOf).values()].slice(0, MAX_FINDINGS);
}

function partOf(line: RobotsLine, part: LineDiagnosticCheck["part"]): Span {
  const whole = { start: line.span.start, end: line.ending.start };
  return part === "line" ? whole : (line[part] ?? whole);
}

const USUAL_NAMES: Readonly<Record<RuledField, string>> = {
  "user-agent": "User-agent",
  allow: "Allow",
  disallow: "Disallow",
  sitemap: "Sitemap",
};

/** Corrects the field name of a line to the name of the field that it means. */
export function correctName({ line, field, value }: DiagnosedLine): Correction | undefined {
  const usual = USUAL_NAMES[field as RuledField];
  if (usual === undefined || line.name === undefined) return undefined;
  return {
    title: `Write the name as ${usual}`,
    edits: [{ ...line.name, text: usual }],
    record: { line: line.number, field, value },
  };
}

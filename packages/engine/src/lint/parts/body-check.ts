import type { BodyDiagnosticCode } from "../../diagnose/body-diagnostics.ts";
import { robotsMessages } from "../../diagnose/robots-messages.ts";
import type { Span } from "../../text/span.ts";
import { type Check, defineCheck } from "./check.ts";
import type { Severity } from "./finding.ts";
import type { LintedFile } from "./linted-file.ts";

/** Definition of a check that reports a body diagnostic. */
export interface BodyCheck {
  readonly code: BodyDiagnosticCode;
  readonly severity: Severity;
  readonly summary: string;
  readonly why: string;
  /** Advice for the owner, as a sentence. */
  readonly advice: string;
}

/** Defines a check that reports the body diagnostic with its code. */
export function defineBodyCheck({ code, severity, summary, why, advice }: BodyCheck): Check {
  return defineCheck({
    code,
    severity,
    summary,
    why,
    messages: { [code]: bodyMessage(code, advice) },
    ofBody: true,
    checkFile(file, report) {
      if (hasBodyDiagnostic(file, code)) report(code, { span: firstLine(file) });
    },
  });
}

/** Returns the text of a body diagnostic as a sentence, followed by the advice. */
export function bodyMessage(code: BodyDiagnosticCode, advice: string): string {
  const text = robotsMessages[code];
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. ${advice}`;
}

/**
 * Whether the body has a diagnostic. The body of a failed response has none, because crawlers do not read it: an HTML
 * page with status 404 is usual.
 */
export function hasBodyDiagnostic(file: LintedFile, code: BodyDiagnosticCode): boolean {
  return file.isRead && file.bodyDiagnostics.some((diagnostic) => diagnostic.code === code);
}

/** Returns the span of the first line, without its line end. */
export function firstLine({ document }: LintedFile): Span {
  return { start: 0, end: document.line(1)?.ending.start ?? 0 };
}

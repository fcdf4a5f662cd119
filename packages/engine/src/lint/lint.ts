import type { RobotsDocument } from "../document/document.ts";
import { createMessage, type MessageTemplates } from "../text/message.ts";
import { checks } from "./all-checks.ts";
import { tryFixes } from "./fix/apply-fixes.ts";
import { type LintOptions, settleLintOptions } from "./lint-options.ts";
import { type Check, type LintCheck, MAX_FINDINGS, type Problem } from "./parts/check.ts";
import { DISABLING, isDisabled } from "./parts/disabled.ts";
import { type Finding, type Severity, severities, type Witness } from "./parts/finding.ts";
import { LintedFile } from "./parts/linted-file.ts";
import { bytesOfRobots } from "./parts/robots-bytes.ts";

/** Returns the URL of the page about a code. */
function pageOf(code: string): string {
  return `https://github.com/maycrawl/maycrawl/blob/main/docs/lint/${code}.md`;
}

/** All codes, sorted, with their severities and texts. */
export const lintChecks: readonly LintCheck[] = checks.map(({ code, severity, summary, why, messages }) => {
  return { code, severity, summary, why, messages, documentation: pageOf(code) };
});

/** English texts of findings, by message id, for translators. */
export const lintMessages: MessageTemplates = Object.assign({}, ...checks.map(({ messages }) => messages));

/**
 * Finds the problems of a robots.txt, in file order. A finding about decisions has a URL that shows the effect, with
 * the answers now and with the probably intended file.
 * @param robots the whole file, as bytes or text. A document of `parse` lacks the part after its size limit.
 * @throws {InvalidInputError} if `robots` is neither text, bytes nor a document.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 * @throws {InvalidUrlError} if `robotsUrl` is not absolute.
 * @throws {InvalidDialectError} if `dialect` is not a dialect object (for example, only its name).
 */
export function lint(
  robots: RobotsDocument | string | Uint8Array,
  options?: LintOptions,
): readonly Finding[] {
  const { severities: chosen, ...settled } = settleLintOptions(options);
  const file = new LintedFile(bytesOfRobots(robots), settled);
  const found: Finding[] = [];
  const reporters = checks.flatMap((check) => {
    const severity = chosen.get(check.code);
    return severity === "off" || (check.needsProof && !file.proves)
      ? []
      : [{ check, report: reporter(check, file, found, severity) }];
  });
  const isRobots = file.bodyDiagnostics.every(({ code }) => code === "no-records");
  const applying = reporters.filter(({ check }) => isRobots || check.ofBody);
  const ofLines = applying.filter(({ check }) => check.checkLine !== undefined);
  if (ofLines.length > 0) {
    for (const line of file.document.readLines()) {
      if (line.kind === "blank" || line.kind === "comment") continue;
      for (const { check, report } of ofLines) check.checkLine?.(line, file, report);
    }
  }
  for (const { check, report } of applying) check.checkFile?.(file, report);
  // The search takes time linear in the file's length, so it is done once for all findings.
  const mayDisable = file.document.latin1.includes(DISABLING);
  const shown = found
    .filter(({ code, line }) => !mayDisable || !isDisabled(code, line, file))
    .sort(compareFindings);
  return file.proves ? tryFixes(shown, file.bytes) : shown;
}

/** Returns the function that a check calls to report its problems. */
function reporter(
  { code, messages, severity, why }: Check,
  { document }: LintedFile,
  found: Finding[],
  chosen: Severity | undefined,
): (id: string, problem: Problem) => void {
  let count = 0;
  return (id, problem) => {
    const { span, params, related = [], crawlers = [], witnesses = [], fixes = [] } = problem;
    if (count++ >= MAX_FINDINGS) return;
    const shown = witnesses.filter((witness) => witness !== undefined);
    found.push({
      code,
      severity: chosen ?? problem.severity ?? severity,
      ...createMessage(messages, id, params),
      why,
      documentation: pageOf(code),
      ...span,
      ...document.position(span.start),
      related: related.map((place) => ({ ...place, ...document.position(place.start) })),
      crawlers,
      witnesses: shown,
      proof: proofOf(problem.isProved, shown),
      fixes: fixes.flatMap(({ title, edits = [] }) =>
        edits.length === 0 ? [] : [{ title, edits, safe: "untried" as const }],
      ),
    });
  };
}

function proofOf(isProved: boolean | undefined, witnesses: readonly Witness[]): Finding["proof"] {
  if (isProved) return "proved";
  return witnesses.some(({ meant }) => meant !== undefined) ? "decided" : undefined;
}

const rank = new Map<Severity, number>(severities.map((severity, at) => [severity, at]));

function compareFindings(a: Finding, b: Finding): number {
  const bySeverity = (rank.get(a.severity) ?? 0) - (rank.get(b.severity) ?? 0);
  return a.start - b.start || bySeverity || (a.code < b.code ? -1 : 1);
}

import { findManagedParts, type ManagedPart } from "../../diagnose/managed-parts.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { RobotsGroup, Rule } from "../../document/records.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import type { Span } from "../../text/span.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { Witness } from "../parts/finding.ts";
import { unnamedCrawlers } from "../parts/group-crawlers.ts";
import type { LintedCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { groupAt } from "../parts/rules.ts";

/** Maximum number of the owner's rules that are tried. */
const MAX_RULES = 30;
const MAX_WITNESSES = 3;
/** Maximum number of parts that are read. A real file has one. */
const MAX_PARTS = 5;

/** A URL whose answer a managed part changes. */
interface Change {
  readonly witness: Witness;
  /** Rule that decides now. */
  readonly rule: Rule | undefined;
  /** Whether the crawler obeys the first rule or group that matches. Few crawlers do. */
  readonly isByOrder: boolean;
}

/** Reports a part of a content delivery network that changes the answers of the owner's file. */
export const managedPartChangesAnswers: Check = defineCheck({
  code: "managed-part-changes-answers",
  severity: "warning",
  summary: "A part that a content delivery network added changes the answers of the owner's file.",
  why: "Comments do not divide a file. Groups for the same crawler are combined (RFC 9309 §2.2.1), and of two equally long rules the Allow rule wins (§2.2.2). A group without rules continues with the user-agent line below it (§2.1).",
  messages: {
    "managed-part-changes-answers.opens":
      "The part that {by} added opens URLs to {crawlers} that the rest of the file closes. Change the part at {by}, or write rules with longer paths.",
    "managed-part-changes-answers.closes":
      "The part that {by} added closes URLs to {crawlers} that the rest of the file leaves open. Change the part at {by}.",
  },
  checkFile(file, report) {
    const parts = findManagedParts(file.document)
      .filter(({ lastLine }) => lastLine !== undefined)
      .slice(0, MAX_PARTS);
    const [part] = parts;
    if (part === undefined) return;
    const begin = file.document.line(part.firstLine);
    const changes = begin === undefined ? [] : findChanges(file, parts);
    // A crawler that obeys the longest rule shows more than one that obeys the first.
    const certain = changes.filter(({ isByOrder }) => !isByOrder);
    for (const meant of ["disallowed", "allowed"] as const) {
      const ofKind = (list: readonly Change[]) => list.filter(({ witness }) => witness.meant === meant);
      const shown = ofKind(ofKind(certain).length > 0 ? certain : changes).slice(0, MAX_WITNESSES);
      const [first] = shown;
      if (first === undefined || begin === undefined) continue;
      const crawlers = [...new Set(shown.map(({ witness }) => witness.crawler))];
      report(`managed-part-changes-answers.${meant === "disallowed" ? "opens" : "closes"}`, {
        span: { start: begin.span.start, end: begin.ending.start },
        severity: first.isByOrder ? "information" : "warning",
        params: { by: part.by, crawlers },
        related: placesOf([first.rule], "This rule decides now."),
        crawlers,
        witnesses: shown.map(({ witness }) => witness),
      });
    }
  },
});

/** Finds URLs of the owner's rules whose answer differs without the managed parts. */
function findChanges(file: LintedFile, parts: readonly ManagedPart[]): readonly Change[] {
  const { groups, strayRules } = file.document;
  const spans = parts.map((part) => spanOf(file, part));
  const isInside = ({ start }: Span): boolean =>
    spans.some((span) => span.start <= start && start < span.end);
  const owned = [...groups.flatMap(({ rules }) => rules), ...strayRules].filter(
    ({ span, type, path }) => type === "disallow" && path !== "" && !isInside(span),
  );
  const paths = owned.slice(0, MAX_RULES).flatMap(({ path }) => sampleUrls(path, file.origin).slice(0, 1));
  const urls = new Set([`${file.origin}/`, ...paths]);
  const answerAfter = file.tryEdits(spans.map((span) => replaceSpan(span, "")));
  if (answerAfter === undefined) return [];
  const found: Change[] = [];
  for (const crawler of crawlersOfDialects(file)) {
    let count = 0;
    for (const url of urls) {
      if (count === MAX_WITNESSES) break;
      const decision = file.decide(crawler, url);
      const rule = decision.because === "rule" ? decision.rule : undefined;
      // Without this condition, each URL would be decided by reading the edited file.
      const group = rule === undefined ? undefined : groupAt(file, rule.line);
      if (group !== undefined && !isManaged(group, isInside)) continue;
      const witness = file.witness(crawler, url, answerAfter(crawler, url));
      if (witness === undefined) continue;
      const { precedence, sameName } = file.dialectOf(crawler);
      found.push({ witness, rule, isByOrder: precedence === "first" || sameName === "first" });
      count++;
    }
  }
  return found;
}

/** Whether a group begins in a managed part. It may run on into the owner's rules. */
function isManaged({ agents }: RobotsGroup, isInside: (span: Span) => boolean): boolean {
  return agents.some(({ span }) => isInside(span));
}

/** Returns crawlers that no group names, one for each dialect: they obey the groups for `*`. */
function crawlersOfDialects(file: LintedFile): readonly LintedCrawler[] {
  const byDialect = new Map<Dialect, LintedCrawler>();
  for (const crawler of unnamedCrawlers(file)) {
    const dialect = file.dialectOf(crawler);
    if (!byDialect.has(dialect)) byDialect.set(dialect, crawler);
  }
  return [...byDialect.values()];
}

/** Returns the span of a part, with its comments. */
function spanOf({ document }: LintedFile, { firstLine, lastLine = firstLine }: ManagedPart): Span {
  const start = document.line(firstLine)?.span.start ?? 0;
  return { start, end: document.line(lastLine)?.span.end ?? start };
}

import {
  diagnoseLines,
  type Explanation,
  type FormSurprise,
  findOtherForms,
  type LineDiagnostic,
  type LineDiagnosticCode,
  type Surprise,
} from "@maycrawl/engine";
import { createDiagnostic, surpriseMessages, visibleHead } from "@maycrawl/engine/internal";
import type { Verdict } from "../../verdict/judge-url.ts";

/** A surprise from the engine, a diagnostic of a line of the file, or a surprise that only the command reports. */
export interface ReportedSurprise extends Omit<Surprise, "code"> {
  /**
   * `name-not-read`: a user-agent line contains the crawler's name in a form that does not count as this name (RFC 9309
   * §2.2.1).
   */
  readonly code: Surprise["code"] | FormSurprise["code"] | LineDiagnosticCode | "name-not-read";
}

const MAX_NAME = 100;

/** Codes of line diagnostics, each with the code of a surprise that reports the same problem. */
const REPORTED_BY: Readonly<Partial<Record<LineDiagnosticCode, ReportedSurprise["code"]>>> = {
  "several-names": "name-not-read",
  "space-in-path": "rule-with-space",
};

/**
 * Returns the surprises. Surprises about names that are not read come first, because names decide which rules apply.
 * The diagnostics of the file's lines come last.
 */
export function findSurprises(
  { crawler, robots }: Verdict,
  explanation: Explanation,
): readonly ReportedSurprise[] {
  const tokens = crawler.profile?.reads ?? [crawler.token];
  const { access, dialect } = robots;
  const notRead = namesNotRead(explanation, tokens);
  const diagnostics = access.kind === "successful" ? diagnoseLines(access.document) : [];
  const surprises = [...notRead, ...explanation.surprises];
  const isReported = ({ code, line }: LineDiagnostic): boolean =>
    surprises.some((one) => one.line === line && one.code === REPORTED_BY[code]);
  return [
    ...surprises,
    ...findOtherForms(explanation, dialect),
    ...diagnostics.filter((one) => !isReported(one)),
  ];
}

function namesNotRead({ groups }: Explanation, tokens: readonly string[]): ReportedSurprise[] {
  return groups
    .filter(({ because }) => because === "others")
    .flatMap(({ agents }) => agents)
    .flatMap(({ value, line }) => {
      const names = namesIn(value);
      const token = tokens.find((one) => names.has(one.toLowerCase()));
      if (token === undefined) return [];
      const name = visibleHead(token, MAX_NAME);
      return [{ ...createDiagnostic(surpriseMessages, "name-not-read", { name }), line }];
    });
}

/**
 * Returns the names that the author may have meant: several names on one line, without their versions, or one name with
 * hyphens instead of blanks or underscores.
 */
function namesIn(value: string): ReadonlySet<string> {
  const lowerCase = value.trim().toLowerCase();
  const several = lowerCase.split(/[\s,;()]+/).map((part) => part.replace(/\/.*$/, ""));
  return new Set([lowerCase.replace(/[\s_]+/g, "-"), ...several]);
}

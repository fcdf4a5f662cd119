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

/** A surprise of the engine's, an odd line of the file, or one that only a command tells. */
export interface ReportedSurprise extends Omit<Surprise, "code"> {
  /** `name-not-read`: a user-agent line holds the crawler's name in a way that does not name it (RFC 9309 §2.2.1). */
  readonly code: Surprise["code"] | FormSurprise["code"] | LineDiagnosticCode | "name-not-read";
}

const LONGEST_NAME = 100;

/** Codes of odd lines, each with that of a surprise that says the same about the answer. */
const TOLD_BY: Readonly<Partial<Record<LineDiagnosticCode, ReportedSurprise["code"]>>> = {
  "several-names": "name-not-read",
  "space-in-path": "rule-with-space",
};

/** What people are surprised by: first the names that are not read, as those decide which rules count; the file's odd lines last. */
export function surprisesOf(
  { crawler, robots }: Verdict,
  explanation: Explanation,
): readonly ReportedSurprise[] {
  const tokens = crawler.profile?.reads ?? [crawler.token];
  const { access, dialect } = robots;
  const notRead = namesNotRead(explanation, tokens);
  const odd = access.kind === "successful" ? diagnoseLines(access.document) : [];
  const surprises = [...notRead, ...explanation.surprises];
  const isTold = ({ code, line }: LineDiagnostic): boolean =>
    surprises.some((one) => one.line === line && one.code === TOLD_BY[code]);
  return [...surprises, ...findOtherForms(explanation, dialect), ...odd.filter((one) => !isTold(one))];
}

function namesNotRead({ groups }: Explanation, tokens: readonly string[]): ReportedSurprise[] {
  return groups
    .filter(({ because }) => because === "others")
    .flatMap(({ agents }) => agents)
    .flatMap(({ value, line }) => {
      const names = namesIn(value);
      const token = tokens.find((one) => names.has(one.toLowerCase()));
      if (token === undefined) return [];
      const name = visibleHead(token, LONGEST_NAME);
      return [{ ...createDiagnostic(surpriseMessages, "name-not-read", { name }), line }];
    });
}

/** The names that an author may have meant: several in one line, with their versions, or one with blanks for its hyphens. */
function namesIn(value: string): ReadonlySet<string> {
  const small = value.trim().toLowerCase();
  const several = small.split(/[\s,;()]+/).map((part) => part.replace(/\/.*$/, ""));
  return new Set([small.replace(/[\s_]+/g, "-"), ...several]);
}

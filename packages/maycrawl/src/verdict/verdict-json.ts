import type { Decision } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";
import type { CheckJson, DialectAnswerJson, GoogleCodeJson, RuleJson } from "../json-shapes.ts";
import type { Crawler } from "../options/crawler-option.ts";
import { jsonLine } from "../output/json.ts";
import { diagnosticsOf } from "../robots/robots-diagnostics.ts";
import { robotsJson } from "../robots/robots-json.ts";
import type { Verdict } from "./judge-url.ts";

/** What the JSON of a verdict has besides the name of its shape. */
type VerdictJson = Omit<CheckJson, "schema">;

/** The documented shape of a verdict. */
export function verdictJson(verdict: Verdict): VerdictJson {
  const { url, crawler, robots } = verdict;
  return {
    url: maskedAddress(url),
    ...askedCrawlerJson(crawler),
    dialect: robots.dialect.name,
    ...decisionJson(verdict),
    robots: robotsJson(robots),
    diagnostics: diagnosticsOf(robots),
  };
}

/** The documented shape of the crawler that was asked about. */
export function askedCrawlerJson({
  given,
  token,
  profile,
}: Crawler): Pick<CheckJson, "as" | "token" | "known"> {
  return { as: given, token, known: profile !== undefined };
}

/** The documented shape of what was decided. */
export function decisionJson({ decision, today }: Verdict): Omit<DialectAnswerJson, "dialect"> {
  const { allowed, settled, because } = decision;
  return { allowed, settled, because, rule: ruleJson(decision), googleCode: googleCodeJson(today) };
}

/** The documented shape of the rule that decided; null where none did. */
export function ruleJson(decision: Decision): RuleJson | null {
  if (decision.because !== "rule") return null;
  const { rule, position, specificity } = decision;
  return { type: rule.type, path: rule.path, ...position, specificity };
}

/** The documented shape of what Google's code does. */
function googleCodeJson(today: Decision | undefined): GoogleCodeJson | null {
  if (today === undefined) return null;
  return { allowed: today.allowed, line: today.because === "rule" ? today.position.line : null };
}

/** A verdict as a line of `check --json`. */
export function verdictLine(verdict: Verdict): string {
  return jsonLine<CheckJson>({ schema: "maycrawl/check/1", ...verdictJson(verdict) });
}

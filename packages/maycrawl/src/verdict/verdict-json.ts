import type { Decision } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";
import type { CheckJson, DialectAnswerJson, GoogleCodeJson, RuleJson } from "../json-shapes.ts";
import type { Crawler } from "../options/crawler-option.ts";
import { jsonLine } from "../output/json.ts";
import { diagnosticsOf } from "../robots/robots-diagnostics.ts";
import { robotsJson } from "../robots/robots-json.ts";
import type { Verdict } from "./judge-url.ts";

/** The JSON properties of a verdict, except `schema`. */
type VerdictJson = Omit<CheckJson, "schema">;

/** Returns a verdict in its documented JSON shape. */
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

/** Returns the given crawler in its documented JSON shape. */
export function askedCrawlerJson({
  given,
  token,
  profile,
}: Crawler): Pick<CheckJson, "as" | "token" | "known"> {
  return { as: given, token, known: profile !== undefined };
}

/** Returns a decision in its documented JSON shape. */
export function decisionJson({ decision, today }: Verdict): Omit<DialectAnswerJson, "dialect"> {
  const { allowed, settled, because } = decision;
  return { allowed, settled, because, rule: ruleJson(decision), googleCode: googleCodeJson(today) };
}

/** Returns the deciding rule in its documented JSON shape; null if no rule decided. */
export function ruleJson(decision: Decision): RuleJson | null {
  if (decision.because !== "rule") return null;
  const { rule, position, specificity } = decision;
  return { type: rule.type, path: rule.path, ...position, specificity };
}

/** Returns the decision of Google's code in its documented JSON shape. */
function googleCodeJson(today: Decision | undefined): GoogleCodeJson | null {
  if (today === undefined) return null;
  return { allowed: today.allowed, line: today.because === "rule" ? today.position.line : null };
}

/** Returns a verdict as a line of `check --json`. */
export function verdictLine(verdict: Verdict): string {
  return jsonLine<CheckJson>({ schema: "maycrawl/check/1", ...verdictJson(verdict) });
}

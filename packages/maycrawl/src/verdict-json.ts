import type { Decision } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";
import type { Crawler } from "./input/asked-crawler.ts";
import type {
  CheckJson,
  DialectAnswerJson,
  GoogleCodeJson,
  MissingPageJson,
  RobotsJson,
  RuleJson,
} from "./json-shapes.ts";
import { jsonLine } from "./output/json.ts";
import { timeText } from "./output/time.ts";
import { diagnosticsOf } from "./robots-diagnostics.ts";
import { causeWords } from "./robots-failure-words.ts";
import type { Robots } from "./robots-in-dialect.ts";
import type { Verdict } from "./verdict.ts";

/** The documented shape of a robots.txt's origin. */
export function robotsJson(robots: Robots): RobotsJson {
  const { access, error, from, url, redirects, truncated, holds = null, fetchedAt, missingPage } = robots;
  return {
    from,
    access: access.kind,
    status: url === undefined || error !== undefined ? null : (access.status ?? null),
    error:
      error !== undefined || access.kind === "unreachable"
        ? causeWords({ status: access.status, error })
        : null,
    redirects,
    truncated,
    holds,
    fetchedAt: fetchedAt === undefined ? null : timeText(fetchedAt),
    missingPage: missingPageJson(missingPage),
  };
}

/** Returns the documented shape of a site's answers for a missing page and for `/`; null without a probe. */
export function missingPageJson(seen: Robots["missingPage"]): MissingPageJson | null {
  return seen === undefined ? null : { status: seen.status, home: seen.home ?? null };
}

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

import { maskedAddress } from "@maycrawl/agent/internal";
import type { Decision } from "@maycrawl/engine";
import { causeWords } from "./failure-words.ts";
import { jsonLine } from "./output/json.ts";
import { timeText } from "./output/time.ts";
import { diagnosticsOf, type RobotsDiagnosticJson } from "./robots-diagnostics.ts";
import type { Robots } from "./robots-in-dialect.ts";
import type { Verdict } from "./verdict.ts";

/** Where a robots.txt came from and what came of it, as `--json` prints it. */
export interface RobotsJson {
  readonly from: string;
  readonly access: "successful" | "unavailable" | "unreachable";
  readonly status: number | null;
  readonly error: string | null;
  readonly redirects: readonly string[];
  readonly truncated: boolean;
  readonly holds: Robots["holds"] | null;
  /** When that came which counts. */
  readonly fetchedAt: string | null;
  readonly missingPage: MissingPageJson | null;
}

/** How a site answered for a URL that does not exist and for `/`, after a 5xx for its robots.txt. */
export interface MissingPageJson {
  /** 0: no answer. */
  readonly status: number;
  /** 0: no answer; null: not requested. */
  readonly home: number | null;
}

/** A verdict as `--json` prints it. Names are never changed; what does not apply is null. */
export interface VerdictJson {
  readonly url: string;
  readonly as: string;
  readonly token: string;
  /** Whether it is a crawler that maycrawl knows. */
  readonly known: boolean;
  /** The dialect by which it was judged. */
  readonly dialect: string;
  readonly allowed: boolean;
  readonly settled: boolean;
  readonly because: Decision["because"];
  readonly rule: RuleJson | null;
  readonly googleCode: GoogleCodeJson | null;
  readonly robots: RobotsJson;
  readonly diagnostics: readonly RobotsDiagnosticJson[];
}

/** The rule that decided. */
export interface RuleJson {
  readonly type: "allow" | "disallow";
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly specificity: number;
}

/** What Google's code does today, where the dialect's own text leaves the answer open. */
export interface GoogleCodeJson {
  readonly allowed: boolean;
  /** The line of the rule that decides there; null where none does. */
  readonly line: number | null;
}

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

/** The documented shape of a verdict. */
export function verdictJson({ url, crawler, robots, decision, today }: Verdict): VerdictJson {
  const { allowed, settled, because } = decision;
  return {
    url: maskedAddress(url),
    as: crawler.given,
    token: crawler.token,
    known: crawler.profile !== undefined,
    dialect: robots.dialect.name,
    allowed,
    settled,
    because,
    rule: ruleJson(decision),
    googleCode: googleCodeJson(today),
    robots: robotsJson(robots),
    diagnostics: diagnosticsOf(robots),
  };
}

/** The documented shape of the rule that decided; null where none did. */
export function ruleJson(decision: Decision): RuleJson | null {
  if (decision.because !== "rule") return null;
  const { rule, position, specificity } = decision;
  return { type: rule.type, path: rule.path, ...position, specificity };
}

/** The documented shape of what Google's code does. */
export function googleCodeJson(today: Decision | undefined): GoogleCodeJson | null {
  if (today === undefined) return null;
  return { allowed: today.allowed, line: today.because === "rule" ? today.position.line : null };
}

/** A verdict as a line of `check --json`. */
export function verdictLine(verdict: Verdict): string {
  return jsonLine(verdictJson(verdict));
}

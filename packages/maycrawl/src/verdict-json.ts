import type { Decision } from "@maycrawl/engine";
import { causeWords } from "./failure-words.ts";
import { jsonLine } from "./output/json.ts";
import type { Robots } from "./robots.ts";
import type { Verdict } from "./verdict.ts";

/** Where a robots.txt came from and what came of it, as `--json` prints it. */
export interface RobotsJson {
  readonly from: string;
  readonly access: "successful" | "unavailable" | "unreachable";
  readonly status: number | null;
  readonly error: string | null;
  readonly redirects: readonly string[];
  readonly truncated: boolean;
}

/** A verdict as `--json` prints it. Names are never changed; what does not apply is null. */
export interface VerdictJson {
  readonly url: string;
  readonly as: string;
  readonly token: string;
  readonly allowed: boolean;
  readonly settled: boolean;
  readonly because: Decision["because"];
  readonly rule: {
    readonly type: "allow" | "disallow";
    readonly path: string;
    readonly line: number;
    readonly column: number;
    readonly specificity: number;
  } | null;
  readonly robots: RobotsJson;
}

/** The documented shape of a robots.txt's origin. */
export function robotsJson(robots: Robots): RobotsJson {
  const { access, from, url, redirects, truncated } = robots;
  return {
    from,
    access: access.kind,
    status: url === undefined ? null : (access.status ?? null),
    error: access.kind === "unreachable" ? causeWords(access) : null,
    redirects,
    truncated,
  };
}

/** The documented shape of a verdict. */
export function verdictJson({ url, crawler, robots, decision }: Verdict): VerdictJson {
  const { allowed, settled, because } = decision;
  const rule =
    decision.because === "rule"
      ? {
          type: decision.rule.type,
          path: decision.rule.path,
          ...decision.position,
          specificity: decision.specificity,
        }
      : null;
  return {
    url,
    as: crawler.given,
    token: crawler.token,
    allowed,
    settled,
    because,
    rule,
    robots: robotsJson(robots),
  };
}

/** A verdict as a line of `check --json`. */
export function verdictLine(verdict: Verdict): string {
  return jsonLine(verdictJson(verdict));
}

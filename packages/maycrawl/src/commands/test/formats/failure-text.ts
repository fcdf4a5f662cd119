import { majorCrawlers, visible } from "@maycrawl/engine/internal";
import type { Failure, Outcome } from "../../../expectations/check-expectations.ts";
import { countText } from "../../../output/count-text.ts";
import { decisionText } from "../../../verdict/decision-words.ts";

/** Maximum number of crawlers that are named. */
const MAX_NAMED = 3;
/** Maximum number of URLs that are shown for an expectation. Its failures often have the same reason. */
const MAX_SHOWN = 10;

/** Returns the lines that explain a result that is not `passed`: for each URL who gets what, and the deciding rule. */
export function failureLines(robots: string, { expectation, status, failures }: Outcome): readonly string[] {
  if (status === "unsettled")
    return ["not settled within the limit of steps: a higher --max-steps may settle it"];
  const shown = failures
    .slice(0, MAX_SHOWN)
    .flatMap((failure) => [
      `${namesText(failure)} ${failure.decision.allowed ? "may" : "may not"} fetch ${failure.url}`,
      decisionText(robots, failure.decision),
      ...(failure.before === undefined || expectation.kind !== "unchanged"
        ? []
        : [`before: ${decisionText(expectation.source, failure.before)}`]),
    ]);
  const others = failures.length - MAX_SHOWN;
  return others > 0 ? [...shown, `${countText(others, "other failure")}: --json shows all of them`] : shown;
}

function namesText({ crawlers }: Failure): string {
  const named = [...crawlers]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MAX_NAMED)
    .map((token) => (token === "*" ? "an unknown crawler" : visible(token)));
  const others = crawlers.length - named.length;
  const all = others === 0 ? named : [...named, countText(others, "other crawler")];
  return all.length === 1 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** Returns a number that is lower for a better known crawler. */
function rankOf(token: string): number {
  const rank = majorCrawlers.indexOf(token);
  return rank < 0 ? majorCrawlers.length : rank;
}

import { describeInvalidLocation } from "@maycrawl/agent/internal";
import { type Decision, describeDecision } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";
import { truncateText } from "../reading/truncate-text.ts";

/**
 * Maximum length of a quoted rule or header field, in characters. The text is stored for each URL that it applies to.
 */
const MAX_QUOTED = 200;

/** Describes a decision: the rule with its line and the start of its pattern, or why no rule applies. */
export function describeDecisionOf(decision: Decision): string {
  const known = texts.get(decision);
  if (known !== undefined) return known;
  const { text } = describeDecision(decision, { maxPathLength: MAX_QUOTED });
  texts.set(decision, text);
  return text;
}

/** Cache of texts. A rule decides about many pages, each time with the same `Decision` object. */
const texts = new WeakMap<Decision, string>();

/** Describes why a redirect has no usable target. */
export function describeBadRedirect(status: number, location: string | undefined): string {
  if (location === undefined) return `status ${status} without a Location`;
  if (location.trim() === "") return `status ${status} with an empty Location`;
  return `it redirects to ${describeInvalidLocation(truncateText(maskedAddress(location), MAX_QUOTED))}`;
}

/** Note of a seed that redirects out of scope. */
export const SEED_REDIRECTS_OUT = "a seed that redirects out of the crawl's scope";

/** Heading for the seeds that redirect out of scope. */
export const SEEDS_REDIRECTING_OUT = "Seeds that redirect to URLs outside the scope";

import { unfetchable } from "@maycrawl/agent/internal";
import { type Decision, describeDecision } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";
import { truncateText } from "../reading/truncate-text.ts";

/** Characters of a rule's pattern, or of a header field, that are repeated: each URL to which it applies keeps these words. */
const MAX_REPEATED = 200;

/** Returns what decided, in words: a rule with its line and the begin of its pattern, or why there was none. */
export function decisionText(decision: Decision): string {
  const known = words.get(decision);
  if (known !== undefined) return known;
  const { text } = describeDecision(decision, { maxPathLength: MAX_REPEATED });
  words.set(decision, text);
  return text;
}

/** A rule decides about many pages, each time by the same object. */
const words = new WeakMap<Decision, string>();

/** Returns why a redirect leads nowhere. */
export function nowhereText(status: number, location: string | undefined): string {
  if (location === undefined) return `status ${status} without a Location`;
  if (location.trim() === "") return `status ${status} with an empty Location`;
  return `it redirects to ${unfetchable(truncateText(maskedAddress(location), MAX_REPEATED))}`;
}

/** The note of a seed that redirects out of scope. */
export const SEED_LEADS_OUT = "a seed that redirects out of the crawl's scope";

/** The heading of the seeds that redirect out of scope. */
export const SEEDS_THAT_LEAD_OUT = "Seeds that redirect out of scope";

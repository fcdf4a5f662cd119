import type { RobotsDocument } from "../document/document.ts";
import { encodeText, octetString } from "../text/bytes.ts";
import { NAMES_ANY, NAMES_TOKEN } from "../document/product-token.ts";
import { bestNaming, type GroupChoice } from "./group-choice.ts";

/**
 * The Crawl-delay that a crawler is asked for, in seconds; undefined where there is none. The field
 * is no part of RFC 9309 (§2.2.4); by common use it belongs to the user-agent lines right above it,
 * the first readable value counts, and a crawler with a group of its own does not inherit the one of `*`.
 */
export function crawlDelayOf(document: RobotsDocument, choice: GroupChoice): number | undefined {
  if (choice.because === "none") return undefined;
  const wanted = choice.because === "named" ? NAMES_TOKEN : NAMES_ANY;
  for (const record of document.fields) {
    if (record.field !== "crawl-delay") continue;
    const applies = record.agents.some(({ value }) => {
      const octets = octetString(encodeText(value));
      return bestNaming(octets, 0, octets.length, choice.tokens) === wanted;
    });
    if (!applies) continue;
    const seconds = secondsOf(record.value);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

/** A delay as it is written: a decimal number without sign. */
function secondsOf(value: string): number | undefined {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : undefined;
}

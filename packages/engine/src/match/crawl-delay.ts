import type { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup } from "../document/groups.ts";
import { type GroupChoice, nameOf } from "./group-choice.ts";

/**
 * The Crawl-delay that a crawler is asked for, in seconds; undefined where there is none. The field
 * is no part of RFC 9309 (§2.2.4); by common use it belongs to the user-agent lines right above it,
 * the first readable value counts, and a crawler with a group of its own inherits the one of `*` only where
 * the dialect says so.
 */
export function crawlDelayOf(document: RobotsDocument, choice: GroupChoice): number | undefined {
  if (choice.because === "none") return undefined;
  const own = delayFor(document, choice);
  const { crawlDelay, anyGroup } = document.dialect;
  if (own !== undefined || crawlDelay === "own-group" || anyGroup === "ignored") return own;
  return delayFor(document, { ...choice, because: "any" });
}

function delayFor(document: RobotsDocument, choice: GroupChoice): number | undefined {
  // Where only the first group of a name counts, so does its Crawl-delay alone.
  const records =
    document.dialect.sameName === "merged"
      ? document.fields
      : choice.groups.flatMap((group) => (document.groups[group] as RobotsGroup).fields);
  for (const record of records) {
    if (record.field !== "crawl-delay") continue;
    const naming = nameOf(record, choice.tokens);
    if ((choice.because === "named" ? naming.token : naming.any) === undefined) continue;
    const seconds = secondsOf(record.value);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

/** A delay as it is written: a decimal number without sign. */
function secondsOf(value: string): number | undefined {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : undefined;
}

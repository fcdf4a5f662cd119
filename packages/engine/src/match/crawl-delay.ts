import type { RobotsDocument } from "../document/document.ts";
import type { AgentLine, FieldRecord, RobotsGroup } from "../document/groups.ts";
import { type GroupChoice, nameOf } from "./group-choice.ts";

/**
 * The Crawl-delay that a crawler is asked for, in seconds; undefined where there is none. The field
 * is no part of RFC 9309 (§2.2.4); by common use it belongs to the user-agent lines right above it,
 * the first readable value counts, and a crawler with a group of its own inherits the one of `*` only where
 * the dialect says so.
 */
export function crawlDelayOf(document: RobotsDocument, choice: GroupChoice): number | undefined {
  if (choice.because === "none") return undefined;
  const { crawlDelay, anyGroup, sameName } = document.dialect;
  // Where only the first group of a name counts, so does its Crawl-delay alone.
  const records =
    sameName === "merged"
      ? document.fields
      : choice.groups.flatMap((group) => (document.groups[group] as RobotsGroup).fields);
  const own = delayFor(choice, records);
  if (own !== undefined || crawlDelay === "own-group" || anyGroup === "ignored") return own;
  return delayFor({ ...choice, because: "any" }, document.fields);
}

function delayFor(choice: GroupChoice, records: readonly FieldRecord[]): number | undefined {
  // Records that follow each other have the same lines above them, and there may be thousands of both.
  const answers = new Map<readonly AgentLine[], boolean>();
  for (const record of records) {
    if (record.field !== "crawl-delay") continue;
    const seconds = secondsOf(record.value);
    if (seconds === undefined) continue;
    let applies = answers.get(record.agents);
    if (applies === undefined) {
      const naming = nameOf(record, choice.tokens);
      applies = (choice.because === "named" ? naming.token : naming.any) !== undefined;
      answers.set(record.agents, applies);
    }
    if (applies) return seconds;
  }
  return undefined;
}

/** A delay as it is written: a decimal number without sign. */
function secondsOf(value: string): number | undefined {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : undefined;
}

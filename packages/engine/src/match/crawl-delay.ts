import type { RobotsDocument } from "../document/document.ts";
import type { AgentLine, FieldRecord, RobotsGroup } from "../document/groups.ts";
import type { FieldName } from "../document/line.ts";
import { type GroupChoice, nameOf } from "./group-choice.ts";

/**
 * The Crawl-delay that a crawler is asked for, in seconds; undefined where there is none. The field
 * is no part of RFC 9309 (§2.2.4); by common use it belongs to the user-agent lines right above it,
 * the first readable value counts, and a crawler with a group of its own inherits the one of `*` only where
 * the dialect says so.
 */
export function crawlDelayOf(document: RobotsDocument, choice: GroupChoice): number | undefined {
  const record = delayRecordsOf(document, choice, "crawl-delay", isDelay)[0];
  return record === undefined ? undefined : Number(record.value);
}

/** The readable records of a field that speak to a crawler as Crawl-delay does, in file order. */
export function delayRecordsOf(
  document: RobotsDocument,
  choice: GroupChoice,
  field: FieldName,
  readable: (value: string) => boolean,
): readonly FieldRecord[] {
  if (choice.because === "none") return [];
  const asks = (record: FieldRecord): boolean => record.field === field && readable(record.value);
  const { crawlDelay, anyGroup, sameName } = document.dialect;
  // Where only the first group of a name counts, so does its Crawl-delay alone.
  const records =
    sameName === "merged"
      ? document.fields
      : choice.groups.flatMap((group) => (document.groups[group] as RobotsGroup).fields);
  const own = recordsFor(choice, records.filter(asks));
  if (own.length > 0 || crawlDelay === "own-group" || anyGroup === "ignored") return own;
  return recordsFor({ ...choice, because: "any" }, document.fields.filter(asks));
}

function recordsFor(choice: GroupChoice, records: readonly FieldRecord[]): readonly FieldRecord[] {
  // Records that follow each other have the same lines above them, and there may be thousands of both.
  const answers = new Map<readonly AgentLine[], boolean>();
  return records.filter((record) => {
    let applies = answers.get(record.agents);
    if (applies === undefined) {
      const naming = nameOf(record, choice.tokens);
      applies = (choice.because === "named" ? naming.token : naming.any) !== undefined;
      answers.set(record.agents, applies);
    }
    return applies;
  });
}

/** A delay as it is written: a decimal number without sign, in seconds. */
export function isDelay(value: string): boolean {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value);
}

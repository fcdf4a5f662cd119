import type { RobotsDocument } from "../document/document.ts";
import type { FieldName } from "../document/line.ts";
import { readFields } from "../document/read-groups.ts";
import type { AgentLine, FieldRecord } from "../document/records.ts";
import { type GroupChoice, nameOf } from "../groups/group-choice.ts";

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
  const asks = (record: FieldRecord): boolean => readable(record.value);
  const { crawlDelay, anyGroup, sameName } = document.dialect;
  // Where not all groups that apply count, only the Crawl-delays of those that do are asked for.
  const isAnyWanted = sameName === "merged" || sameName === "undefined";
  const inGroups = new Set(choice.groups);
  const isWanted = (name: FieldName, group: number) => name === field && (isAnyWanted || inGroups.has(group));
  const own = recordsFor(choice, [...readFields(document, isWanted)].filter(asks));
  if (own.length > 0 || crawlDelay === "own-group" || anyGroup === "ignored") return own;
  return recordsFor(
    { ...choice, because: "any" },
    [...readFields(document, (name) => name === field)].filter(asks),
  );
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

import type { RobotsDocument } from "../document/document.ts";
import type { FieldName } from "../document/line.ts";
import { readFields } from "../document/read-groups.ts";
import type { AgentLine, FieldRecord } from "../document/records.ts";
import { firstNamingLines, type GroupChoice } from "../groups/group-choice.ts";

/**
 * Returns the Crawl-delay for a crawler in seconds; undefined if the document has none for it. The field is not part
 * of RFC 9309 (§2.2.4). By common practice it belongs to the user-agent lines directly above it, and the first valid
 * value counts. A crawler with a group of its own inherits the Crawl-delay of `*` only in some dialects
 * (`Dialect.crawlDelay`).
 */
export function crawlDelayOf(document: RobotsDocument, choice: GroupChoice): number | undefined {
  const record = delayRecordsOf(document, choice, "crawl-delay", isDelay)[0];
  return record === undefined ? undefined : Number(record.value);
}

/**
 * Returns the records of a field that apply to a crawler by the rules for Crawl-delay, in file order.
 * @param readable decides if a value is valid. Records with an invalid value are left out.
 */
export function delayRecordsOf(
  document: RobotsDocument,
  choice: GroupChoice,
  field: FieldName,
  readable: (value: string) => boolean,
): readonly FieldRecord[] {
  if (choice.because === "none") return [];
  const isReadable = (record: FieldRecord): boolean => readable(record.value);
  const { crawlDelay, anyGroup, sameName } = document.dialect;
  // If the dialect does not merge groups of the same name, only records in the chosen groups count.
  const allowsAnyGroup = sameName === "merged" || sameName === "undefined";
  const inGroups = new Set(choice.groups);
  const isWanted = (name: FieldName, group: number) =>
    name === field && (allowsAnyGroup || inGroups.has(group));
  const own = recordsFor(choice, [...readFields(document, isWanted)].filter(isReadable));
  if (own.length > 0 || crawlDelay === "own-group" || anyGroup === "ignored") return own;
  return recordsFor(
    { ...choice, because: "any" },
    [...readFields(document, (name) => name === field)].filter(isReadable),
  );
}

function recordsFor(choice: GroupChoice, records: readonly FieldRecord[]): readonly FieldRecord[] {
  // Cached per list of user-agent lines: consecutive records share the list, and there may be thousands of both.
  const answers = new Map<readonly AgentLine[], boolean>();
  return records.filter((record) => {
    let applies = answers.get(record.agents);
    if (applies === undefined) {
      const naming = firstNamingLines(record, choice.tokens);
      applies = (choice.because === "named" ? naming.token : naming.any) !== undefined;
      answers.set(record.agents, applies);
    }
    return applies;
  });
}

/** Whether a value is a valid delay: a decimal number of seconds without sign. */
export function isDelay(value: string): boolean {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value);
}

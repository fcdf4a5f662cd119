import type { RobotsDocument } from "../document/document.ts";
import type { AgentLine, FieldRecord } from "../document/records.ts";
import { firstNamingLines, type GroupChoice } from "../groups/group-choice.ts";

/**
 * Relation between a record and a crawler.
 * - `own`: the record applies to the crawler.
 * - `hidden`: it is in a group for `*`, but another group names the crawler.
 * - `before-any-group`: it precedes the first user-agent line.
 * - `other`: it is for other crawlers.
 */
export type FieldScope = "own" | "hidden" | "before-any-group" | "other";

/**
 * Returns the records that `wanted` selects, each with its scope for the crawler. A record belongs to the user-agent
 * lines directly above it. Like a rule, it ends their list (draft-ietf-aipref-attach §3). A parser that does not know
 * the record continues the list.
 */
export function scopedRecords(
  document: RobotsDocument,
  choice: GroupChoice,
  wanted: (record: FieldRecord) => boolean,
): readonly (readonly [record: FieldRecord, scope: FieldScope])[] {
  // Consecutive records share one array of user-agent lines. There may be thousands of both, so scopes are cached.
  const scopes = new Map<readonly AgentLine[], FieldScope>();
  return document.fields.filter(wanted).map((record) => {
    const scope = scopes.get(record.agents) ?? determineScope(record, choice);
    scopes.set(record.agents, scope);
    return [record, scope] as const;
  });
}

function determineScope(record: FieldRecord, choice: GroupChoice): FieldScope {
  if (record.agents.length === 0) return "before-any-group";
  const { token, any } = firstNamingLines(record, choice.tokens);
  switch (choice.because) {
    case "named":
      return token !== undefined ? "own" : any !== undefined ? "hidden" : "other";
    case "any":
      return any === undefined ? "other" : "own";
    default:
      return "other";
  }
}

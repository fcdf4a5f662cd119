import type { RobotsDocument } from "../document/document.ts";
import type { AgentLine, FieldRecord } from "../document/records.ts";
import { type GroupChoice, nameOf } from "../groups/group-choice.ts";

/** To whom a record speaks: the crawler, `*` only while a group names the crawler, nobody yet, or others. */
export type FieldScope = "own" | "hidden" | "before-any-group" | "other";

/**
 * The records of a document that have a name, each with the crawler's part in it. A record belongs to the user-agent lines right
 * above it: as a rule it ends their list (draft-ietf-aipref-attach §3), though to a reader who does not know it
 * the list goes on.
 */
export function scopedRecords(
  document: RobotsDocument,
  choice: GroupChoice,
  wanted: (record: FieldRecord) => boolean,
): readonly (readonly [record: FieldRecord, scope: FieldScope])[] {
  // Records that follow each other have the same lines above them, and there may be thousands of both.
  const scopes = new Map<readonly AgentLine[], FieldScope>();
  return document.fields.filter(wanted).map((record) => {
    const scope = scopes.get(record.agents) ?? scopeOf(record, choice);
    scopes.set(record.agents, scope);
    return [record, scope] as const;
  });
}

function scopeOf(record: FieldRecord, choice: GroupChoice): FieldScope {
  if (record.agents.length === 0) return "before-any-group";
  const { token, any } = nameOf(record, choice.tokens);
  switch (choice.because) {
    case "named":
      return token !== undefined ? "own" : any !== undefined ? "hidden" : "other";
    case "any":
      return any === undefined ? "other" : "own";
    default:
      return "other";
  }
}

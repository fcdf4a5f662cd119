import type { Span } from "../text/span.ts";
import type { RobotsDocument } from "./document.ts";
import { type FieldName, fieldOf } from "./line.ts";
import { ALLOW, BLANK, DISALLOW, OTHER, SITEMAP, USER_AGENT } from "./line-names.ts";
import { LINE_STARTS, NAME_STARTS, VALUE_ENDS, VALUE_STARTS } from "./line-table.ts";

/** Where a record stands, as every one tells. */
export interface RecordPlace {
  /** The 1-based line. */
  readonly line: number;
  /** The octets from the field name to the end of the value. */
  readonly span: Span;
}

/** A user-agent line of a group (RFC 9309 §2.2.1). */
export interface AgentLine extends RecordPlace {
  /** The value as written, decoded from UTF-8. */
  readonly value: string;
}

/** An allow or disallow line (RFC 9309 §2.2.2). */
export interface Rule extends RecordPlace {
  readonly type: "allow" | "disallow";
  /** The path pattern as written, decoded from UTF-8. */
  readonly path: string;
}

/** A Sitemap record. */
export interface Sitemap extends RecordPlace {
  /** The value as written; it may be anything. */
  readonly url: string;
}

/** A record of another field (RFC 9309 §2.2.4). */
export interface FieldRecord extends RecordPlace {
  readonly field: FieldName;
  /** The field name as written. */
  readonly name: string;
  readonly value: string;
  /**
   * The user-agent lines right above it, to which such records are commonly taken to belong; none
   * where it stands before the first group.
   */
  readonly agents: readonly AgentLine[];
}

/** A group: one or more user-agent lines and what follows, up to the next group (RFC 9309 §2.1). */
export interface RobotsGroup {
  readonly agents: readonly AgentLine[];
  readonly rules: readonly Rule[];
  /** The other records between its first line and the next group. */
  readonly fields: readonly FieldRecord[];
  /** Its lines, from the first user-agent line to where the next group begins. */
  readonly span: Span;
}

/** What `readGroups` finds. */
export interface DocumentParts {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly Sitemap[];
  readonly fields: readonly FieldRecord[];
  readonly strayRules: readonly Rule[];
}

/** Reads a document's records into groups and the rest. */
export function readGroups(document: RobotsDocument): DocumentParts {
  const { table, octets } = document;
  const groups: RobotsGroup[] = [];
  const sitemaps: Sitemap[] = [];
  const fields: FieldRecord[] = [];
  const strayRules: Rule[] = [];
  let group: { agents: AgentLine[]; rules: Rule[]; fields: FieldRecord[] } | undefined;
  let nearest: AgentLine[] = [];
  let nearestOpen = false;

  for (let line = 0; line < table.length; line++) {
    const kind = table.kind(line);
    if (group !== undefined && line === table.groupEnd(groups.length - 1)) {
      group = undefined;
      if (kind === BLANK) nearest = [];
    }
    if (kind < USER_AGENT) continue;
    const span = { start: table.at(line, NAME_STARTS), end: table.at(line, VALUE_ENDS) };
    const value = document.text({ start: table.at(line, VALUE_STARTS), end: span.end });
    const place = { line: line + 1, span };
    if (kind === USER_AGENT) {
      if (table.groupStarts[groups.length] === line) {
        group = { agents: [], rules: [], fields: [] };
        const next = table.groupEnd(groups.length);
        const end = next < table.length ? table.at(next, LINE_STARTS) : octets.length;
        groups.push({ ...group, span: { start: table.at(line, LINE_STARTS), end } });
      }
      const agent = { value, ...place };
      group?.agents.push(agent);
      if (!nearestOpen) nearest = [];
      nearest.push(agent);
      nearestOpen = true;
      continue;
    }
    nearestOpen = false;
    if (kind === ALLOW || kind === DISALLOW) {
      const type = kind === ALLOW ? ("allow" as const) : ("disallow" as const);
      (group?.rules ?? strayRules).push({ type, path: value, ...place });
    } else if (kind === SITEMAP) {
      sitemaps.push({ url: value, ...place });
    } else if (kind === OTHER) {
      const name = document.text({ start: span.start, end: table.at(line, NAME_STARTS + 1) });
      const record = { field: fieldOf(document, line), name, value, agents: nearest, ...place };
      fields.push(record);
      group?.fields.push(record);
    }
  }
  return { groups, sitemaps, fields, strayRules };
}

import type { Span } from "../text/span.ts";
import type { RobotsDocument } from "./document.ts";
import { type FieldName, fieldAt } from "./line.ts";
import { ALLOW, OTHER, USER_AGENT } from "./line-kinds.ts";
import { readSitemaps, readStrayRules } from "./read-groups.ts";
import { NO_GROUP, RecordWalk } from "./record-walk.ts";
import type { AgentLine, Rule, Sitemap } from "./records.ts";

// Iterators over the same records as `document.groups` and the other views. They read one record at a time and keep
// none, because an object takes ten times the memory of its line.

/** A user-agent line of a group (RFC 9309 §2.2.1). */
export type ReadAgent = Pick<AgentLine, "value" | "line">;

/** An allow or disallow line (RFC 9309 §2.2.2). */
export type ReadRule = Pick<Rule, "type" | "path" | "line">;

/** A record of another field (RFC 9309 §2.2.4). */
export interface ReadField {
  readonly field: FieldName;
  /** The field name as written. */
  readonly name: string;
  readonly value: string;
  /** The 1-based line. */
  readonly line: number;
  /** Number of user-agent lines directly above the record. By common practice the record belongs to them. */
  readonly agentCount: number;
  /** Reads the user-agent lines directly above the record. */
  agents(): Iterable<ReadAgent>;
  /** 1-based number of the last user-agent line directly above the record; undefined without such lines. */
  readonly agentLine: number | undefined;
}

/** A group (RFC 9309 §2.1). Its records are read on demand. */
export interface ReadGroup {
  /** Span from the first user-agent line to the start of the next group. */
  readonly span: Span;
  readonly agentCount: number;
  readonly ruleCount: number;
  agents(): Iterable<ReadAgent>;
  rules(): Iterable<ReadRule>;
  /**
   * Reads the records of other fields between the group's first line and the next group. Callers can read them only
   * once, and before those of a later group.
   */
  fields(): Iterable<ReadField>;
}

/** Reads the groups in file order. */
export function* iterateGroups(document: RobotsDocument): Generator<ReadGroup> {
  const { table } = document;
  const walk = new RecordWalk(document);
  const others = new FieldWalk(document);
  let more = walk.next();
  while (more && walk.group === NO_GROUP) more = walk.next();
  while (more) {
    const { group } = walk;
    const { start } = walk.reader;
    do more = walk.next();
    while (more && (walk.group === group || walk.group === NO_GROUP));
    const isOpen = !more && walk.group === group;
    const end = isOpen ? document.latin1.length : walk.lastGroupEnd;
    const first = table.groupStart(group);
    const rowsEnd = table.groupEnd(group);
    const agentCount = table.agentsEnd(group) - first;
    yield {
      span: { start, end },
      agentCount,
      ruleCount: rowsEnd - first - agentCount,
      agents: () => agentsIn(document, first, rowsEnd),
      rules: () => rulesIn(document, first, rowsEnd),
      fields: () => others.of(group),
    };
  }
}

/** Reads the records of other fields, inside and outside of groups. */
export function* iterateFields(document: RobotsDocument): Generator<ReadField> {
  const walk = new RecordWalk(document);
  while (walk.next()) if (walk.reader.kind === OTHER) yield fieldIn(document, walk);
}

/** Reads the Sitemap records. */
export function* iterateSitemaps(document: RobotsDocument): Generator<Pick<Sitemap, "url" | "line">> {
  for (const { url, line } of readSitemaps(document)) yield { url, line };
}

/**
 * Reads the rules outside of groups: before the first group, or after a blank line that ended a group (RFC 9309
 * §2.2.2).
 */
export function* iterateStrayRules(document: RobotsDocument): Generator<ReadRule> {
  for (const { type, path, line } of readStrayRules(document)) yield { type, path, line };
}

/** Reads the records of other fields group by group. */
class FieldWalk {
  readonly #document: RobotsDocument;
  readonly #walk: RecordWalk;
  #more: boolean;

  constructor(document: RobotsDocument) {
    this.#document = document;
    this.#walk = new RecordWalk(document);
    this.#more = this.#walk.next();
  }

  /** Reads the remaining records of a group. Calls must be in the order of the groups. */
  *of(group: number): Generator<ReadField> {
    const walk = this.#walk;
    for (; this.#more && walk.group <= group; this.#more = walk.next()) {
      if (walk.group === group && walk.reader.kind === OTHER) yield fieldIn(this.#document, walk);
    }
  }
}

function* agentsIn(document: RobotsDocument, from: number, to: number): Generator<ReadAgent> {
  const { table } = document;
  for (let row = from; row < to; row++) {
    if (table.kind(row) !== USER_AGENT) continue;
    yield { value: valueIn(document, row), line: table.line(row) + 1 };
  }
}

function* rulesIn(document: RobotsDocument, from: number, to: number): Generator<ReadRule> {
  const { table } = document;
  for (let row = from; row < to; row++) {
    const kind = table.kind(row);
    if (kind === USER_AGENT) continue;
    yield {
      type: kind === ALLOW ? "allow" : "disallow",
      path: valueIn(document, row),
      line: table.line(row) + 1,
    };
  }
}

function fieldIn(document: RobotsDocument, { reader, agentsFrom, agentsTo }: RecordWalk): ReadField {
  return {
    field: fieldAt(reader),
    name: document.text({ start: reader.nameStart, end: reader.nameEnd }),
    value: document.text({ start: reader.valueStart, end: reader.valueEnd }),
    line: reader.number,
    agentCount: agentsTo - agentsFrom,
    agents: () => agentsIn(document, agentsFrom, agentsTo),
    agentLine: agentsTo > agentsFrom ? document.table.line(agentsTo - 1) + 1 : undefined,
  };
}

function valueIn(document: RobotsDocument, row: number): string {
  return document.text({ start: document.table.valueStart(row), end: document.table.valueEnd(row) });
}

import type { Span } from "../text/span.ts";
import type { RobotsDocument } from "./document.ts";
import { type FieldName, fieldAt } from "./line.ts";
import { ALLOW, OTHER, USER_AGENT } from "./line-kinds.ts";
import { readSitemaps, readStrayRules } from "./read-groups.ts";
import { NO_GROUP, RecordWalk } from "./record-walk.ts";
import type { AgentLine, Rule, Sitemap } from "./records.ts";

// What `document.groups` and its like hold all at once, read one at a time and not kept: an object takes ten times the
// memory of its line.

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
  /** Number of user-agent lines right above it, to which such records are commonly taken to belong. */
  readonly agentCount: number;
  /** These lines. */
  agents(): Iterable<ReadAgent>;
  /** The 1-based number of the last one of them; undefined where there is none. */
  readonly agentLine: number | undefined;
}

/** A group (RFC 9309 §2.1), whose records are read when they are asked for. */
export interface ReadGroup {
  /** Its lines, from the first user-agent line to where the next group begins. */
  readonly span: Span;
  readonly agentCount: number;
  readonly ruleCount: number;
  agents(): Iterable<ReadAgent>;
  rules(): Iterable<ReadRule>;
  /** The other records between its first line and the next group: to be read once, before the next group. */
  fields(): Iterable<ReadField>;
}

/** The groups in file order. */
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
    const behind = table.groupEnd(group);
    const agentCount = table.agentsEnd(group) - first;
    yield {
      span: { start, end },
      agentCount,
      ruleCount: behind - first - agentCount,
      agents: () => agentsIn(document, first, behind),
      rules: () => rulesIn(document, first, behind),
      fields: () => others.of(group),
    };
  }
}

/** The records of other fields, inside and outside of groups. */
export function* iterateFields(document: RobotsDocument): Generator<ReadField> {
  const walk = new RecordWalk(document);
  while (walk.next()) if (walk.reader.kind === OTHER) yield fieldIn(document, walk);
}

/** The Sitemap records. */
export function* iterateSitemaps(document: RobotsDocument): Generator<Pick<Sitemap, "url" | "line">> {
  for (const { url, line } of readSitemaps(document)) yield { url, line };
}

/** The rules before the first group or behind a blank line that ended one: they bind nobody (RFC 9309 §2.2.2). */
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

  /** The records of a group that have not been read yet. */
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

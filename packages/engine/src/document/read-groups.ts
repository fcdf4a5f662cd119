import { type FieldName, fieldAt } from "./line.ts";
import { LineIndex } from "./line-index.ts";
import { ALLOW, DISALLOW, OTHER, SITEMAP, USER_AGENT } from "./line-kinds.ts";
import type { RecordReader } from "./record-reader.ts";
import { NO_GROUP, RecordWalk } from "./record-walk.ts";
import type { AgentLine, FieldRecord, RecordPlace, RobotsGroup, Rule, Sitemap } from "./records.ts";
import type { RobotsText } from "./robots-text.ts";

/**
 * Reads a document's groups. Their records of other fields are read, for all groups, on the first access to `fields`.
 */
export function readGroups(document: RobotsText): readonly RobotsGroup[] {
  const groups: OpenGroup[] = [];
  let fields: readonly FieldRecord[][] | undefined;
  const fieldsOf = (index: number): readonly FieldRecord[] => {
    fields ??= fieldsByGroup(document, groups.length);
    return fields[index] as readonly FieldRecord[];
  };
  const walk = new RecordWalk(document);
  const { reader } = walk;
  while (walk.next()) {
    const { kind } = reader;
    if (kind === USER_AGENT && walk.group === groups.length) {
      endLast(groups, walk.lastGroupEnd);
      groups.push(openGroup(reader.start, groups.length, fieldsOf));
    }
    const group = groups[walk.group];
    if (kind === USER_AGENT) group?.agents.push(agentFrom(document, reader));
    else if (kind !== SITEMAP && kind !== OTHER) group?.rules.push(ruleFrom(document, reader));
  }
  endLast(groups, walk.group === NO_GROUP ? walk.lastGroupEnd : document.latin1.length);
  return groups;
}

function openGroup(
  start: number,
  index: number,
  fieldsOf: (index: number) => readonly FieldRecord[],
): OpenGroup {
  return {
    agents: [],
    rules: [],
    get fields() {
      return fieldsOf(index);
    },
    span: { start, end: 0 },
  };
}

/** Returns the records of other fields, by the index of their group. */
function fieldsByGroup(document: RobotsText, groupCount: number): FieldRecord[][] {
  const fields = Array.from({ length: groupCount }, (): FieldRecord[] => []);
  let inGroup = NO_GROUP;
  const wanted = (_: FieldName, group: number): boolean => {
    inGroup = group;
    return group !== NO_GROUP;
  };
  for (const record of readFields(document, wanted)) fields[inGroup]?.push(record);
  return fields;
}

/** Reads the Sitemap records, one at a time. */
export function* readSitemaps(document: RobotsText): Generator<Sitemap> {
  const walk = new RecordWalk(document);
  const { reader } = walk;
  while (walk.next()) {
    if (reader.kind === SITEMAP) yield { url: textOfValue(document, reader), ...placeOf(reader) };
  }
}

type OpenGroup = {
  agents: AgentLine[];
  rules: Rule[];
  readonly fields: readonly FieldRecord[];
  span: { start: number; end: number };
};

function endLast(groups: readonly OpenGroup[], end: number): void {
  const last = groups.at(-1);
  if (last !== undefined) last.span.end = end;
}

/**
 * Reads the records of other fields (RFC 9309 §2.2.4) that `wanted` accepts, one at a time.
 * @param wanted decides by the record's field and the index of its group, which is `NO_GROUP` outside of groups.
 */
export function* readFields(
  document: RobotsText,
  wanted: (field: FieldName, group: number) => boolean,
): Generator<FieldRecord> {
  const walk = new RecordWalk(document);
  const { reader } = walk;
  const above = new AgentsAbove(document, walk);
  while (walk.next()) {
    if (reader.kind === OTHER && wanted(fieldAt(reader), walk.group)) {
      yield fieldFrom(document, reader, above.agents());
    }
  }
}

/**
 * Reads the rules outside of groups, one at a time: before the first group, or after a blank line that ended a group.
 */
export function* readStrayRules(document: RobotsText): Generator<Rule> {
  const walk = new RecordWalk(document);
  const { reader } = walk;
  while (walk.next()) {
    const isRule = reader.kind === ALLOW || reader.kind === DISALLOW;
    if (isRule && walk.group === NO_GROUP) yield ruleFrom(document, reader);
  }
}

/** Returns the user-agent line in a row of the document's table. */
export function agentAt(document: RobotsText, row: number): AgentLine {
  return agentFrom(document, LineIndex.of(document).readerAt(document.table.line(row)));
}

/** Returns the rule in a row of the document's table. */
export function ruleAt(document: RobotsText, row: number): Rule {
  return ruleFrom(document, LineIndex.of(document).readerAt(document.table.line(row)));
}

/**
 * Provides the user-agent lines directly above a walk's current record. Records below the same lines share one array.
 */
class AgentsAbove {
  readonly #document: RobotsText;
  readonly #walk: RecordWalk;
  #from = 0;
  #agents: readonly AgentLine[] = [];

  constructor(document: RobotsText, walk: RecordWalk) {
    this.#document = document;
    this.#walk = walk;
  }

  agents(): readonly AgentLine[] {
    const { agentsFrom: from, agentsTo: to } = this.#walk;
    if (this.#from !== from || this.#agents.length !== to - from) {
      this.#from = from;
      this.#agents = Array.from({ length: to - from }, (_, i) => agentAt(this.#document, from + i));
    }
    return this.#agents;
  }
}

function agentFrom(document: RobotsText, reader: RecordReader): AgentLine {
  return { value: textOfValue(document, reader), ...placeOf(reader) };
}

function ruleFrom(document: RobotsText, reader: RecordReader): Rule {
  const type = reader.kind === ALLOW ? "allow" : "disallow";
  return { type, path: textOfValue(document, reader), ...placeOf(reader) };
}

function fieldFrom(document: RobotsText, reader: RecordReader, agents: readonly AgentLine[]): FieldRecord {
  const name = document.text({ start: reader.nameStart, end: reader.nameEnd });
  return { field: fieldAt(reader), name, value: textOfValue(document, reader), agents, ...placeOf(reader) };
}

function textOfValue(document: RobotsText, reader: RecordReader): string {
  return document.text({ start: reader.valueStart, end: reader.valueEnd });
}

function placeOf(reader: RecordReader): RecordPlace {
  return { line: reader.number, span: { start: reader.nameStart, end: reader.valueEnd } };
}

import {
  diagnoseLines,
  type RobotsDocument,
  type RobotsLine,
  readAgentNames,
  type Span,
} from "@maycrawl/engine";
import {
  iterateFields,
  iterateGroups,
  iterateSitemaps,
  iterateStrayRules,
  type ReadField,
  type ReadGroup,
} from "@maycrawl/engine/internal";
import type { FieldJson, GroupJson, LineJson, ParseJson } from "../../json-shapes.ts";
import { JsonList, type Streamed } from "../../output/json-parts.ts";
import { diagnosticsOf } from "../../robots/robots-diagnostics.ts";
import type { Robots } from "../../robots/robots-in-dialect.ts";
import { robotsJson } from "../../robots/robots-json.ts";

/**
 * Returns the documented JSON of a robots.txt. Its lists are generated while they are printed, because the complete
 * lists for a file of 64 MiB would need too much memory.
 */
export function robotsDocumentJson(
  robots: Robots,
  document: RobotsDocument,
  crawlers: ParseJson["crawlers"],
): Streamed<ParseJson> {
  return {
    schema: "maycrawl/parse/1",
    robots: robotsJson(robots),
    dialect: document.dialect.name,
    bytes: document.latin1.length,
    truncated: robots.truncated,
    lines: listOf(document.readLines(), (line) => lineJson(document, line)),
    groups: listOf(iterateGroups(document), (group) => groupJson(document, group)),
    sitemaps: new JsonList(iterateSitemaps(document)),
    fields: listOf(iterateFields(document), fieldJson),
    strayRules: new JsonList(iterateStrayRules(document)),
    diagnostics: diagnosticsOf(robots),
    lineDiagnostics: diagnoseLines(document),
    crawlers,
  };
}

function listOf<From, To>(items: Iterable<From>, make: (item: From) => To): JsonList<To> {
  return new JsonList(mapItems(items, make));
}

function* mapItems<From, To>(items: Iterable<From>, make: (item: From) => To): Generator<To> {
  for (const item of items) yield make(item);
}

function groupJson(
  { dialect }: RobotsDocument,
  { agents, rules, fields, span }: ReadGroup,
): Streamed<GroupJson> {
  return {
    agents: listOf(agents(), ({ value, line }) => ({ value, line, ...readAgentNames(value, dialect) })),
    rules: new JsonList(rules()),
    fields: listOf(fields(), fieldJson),
    ...span,
  };
}

function lineJson(document: RobotsDocument, line: RobotsLine): LineJson {
  const text = (span: Span | undefined): string | null => (span === undefined ? null : document.text(span));
  return {
    number: line.number,
    kind: line.kind,
    field: line.field ?? null,
    name: text(line.name),
    value: text(line.value),
    comment: text(line.comment),
    ...line.span,
    cut: line.cut,
  };
}

function fieldJson({ field, name, value, agentLine, line }: ReadField): FieldJson {
  return { field, name, value, agentLine: agentLine ?? null, line };
}

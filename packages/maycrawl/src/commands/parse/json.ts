import {
  type AgentNames,
  diagnoseLines,
  type LineDiagnostic,
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
import { JsonList } from "../../output/json-parts.ts";
import { diagnosticsOf, type RobotsDiagnosticJson } from "../../robots-diagnostics.ts";
import type { Robots } from "../../robots-in-dialect.ts";
import { type RobotsJson, robotsJson } from "../../verdict-json.ts";
import type { CrawlerGroupsJson } from "./crawler-groups.ts";

/**
 * A document as `parse --json` prints it. Offsets are byte offsets, `end` is exclusive; lines count from 1. Its lists are
 * made while they are printed: of a file of 64 MiB they are too long to be held.
 */
export interface DocumentJson {
  readonly robots: RobotsJson;
  readonly dialect: string;
  /** How many bytes were read. */
  readonly bytes: number;
  readonly truncated: boolean;
  readonly lines: JsonList<LineJson>;
  readonly groups: JsonList<GroupJson>;
  readonly sitemaps: JsonList<{ readonly url: string; readonly line: number }>;
  /** The records of other fields, inside and outside of groups. */
  readonly fields: JsonList<FieldJson>;
  /** The rules before the first group, which bind nobody. */
  readonly strayRules: JsonList<RuleJson>;
  readonly diagnostics: readonly RobotsDiagnosticJson[];
  /** The lines that were probably meant otherwise than they are read, the first 200. */
  readonly lineDiagnostics: readonly LineDiagnostic[];
  /** The groups that apply to each crawler of `--as`; null without it. */
  readonly crawlers: readonly CrawlerGroupsJson[] | null;
}

/** A line. `field`, `name` and `value` are null where it is no record. */
interface LineJson {
  readonly number: number;
  readonly kind: RobotsLine["kind"];
  readonly field: string | null;
  readonly name: string | null;
  readonly value: string | null;
  readonly comment: string | null;
  readonly start: number;
  readonly end: number;
  readonly cut: boolean;
}

/** A group. */
interface GroupJson {
  readonly agents: JsonList<AgentJson>;
  readonly rules: JsonList<RuleJson>;
  readonly fields: JsonList<FieldJson>;
  readonly start: number;
  readonly end: number;
}

/** A user-agent line, and to whom it applies in the dialect. */
interface AgentJson extends AgentNames {
  readonly value: string;
  readonly line: number;
}

/** A rule. */
interface RuleJson {
  readonly type: "allow" | "disallow";
  readonly path: string;
  readonly line: number;
}

/** A record of another field. */
interface FieldJson {
  readonly field: string;
  readonly name: string;
  readonly value: string;
  /** The last of the user-agent lines right above it, to which it is commonly taken to belong. */
  readonly agentLine: number | null;
  readonly line: number;
}

/** The documented shape of a document. */
export function documentJson(
  robots: Robots,
  document: RobotsDocument,
  crawlers: DocumentJson["crawlers"],
): DocumentJson {
  return {
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
    lineDiagnostics: diagnoseLines(document).map(({ code, line, message }) => ({ code, line, message })),
    crawlers,
  };
}

function listOf<From, To>(items: Iterable<From>, make: (item: From) => To): JsonList<To> {
  return new JsonList(mapped(items, make));
}

function* mapped<From, To>(items: Iterable<From>, make: (item: From) => To): Generator<To> {
  for (const item of items) yield make(item);
}

function groupJson({ dialect }: RobotsDocument, { agents, rules, fields, span }: ReadGroup): GroupJson {
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

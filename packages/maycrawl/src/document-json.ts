import type { AgentLine, FieldRecord, RobotsDocument, RobotsLine, Rule, Span } from "@maycrawl/engine/robots";
import { type DiagnosisJson, diagnosesOf } from "./diagnoses.ts";
import type { Robots } from "./robots-in-dialect.ts";
import { type RobotsJson, robotsJson } from "./verdict-json.ts";

/** A document as `parse --json` prints it. Offsets are byte offsets, `end` is exclusive; lines count from 1. */
export interface DocumentJson {
  readonly robots: RobotsJson;
  readonly dialect: string;
  /** How many octets were read. */
  readonly bytes: number;
  readonly truncated: boolean;
  readonly lines: readonly LineJson[];
  readonly groups: readonly GroupJson[];
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[];
  /** The records of other fields, inside and outside of groups. */
  readonly fields: readonly FieldJson[];
  /** The rules before the first group, which bind nobody. */
  readonly strayRules: readonly RuleJson[];
  readonly diagnoses: readonly DiagnosisJson[];
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
  readonly agents: readonly { readonly value: string; readonly line: number }[];
  readonly rules: readonly RuleJson[];
  readonly fields: readonly FieldJson[];
  readonly start: number;
  readonly end: number;
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
export function documentJson(robots: Robots, document: RobotsDocument): DocumentJson {
  return {
    robots: robotsJson(robots),
    dialect: document.dialect.name,
    bytes: document.octets.length,
    truncated: robots.truncated,
    lines: document.lines.map((line) => lineJson(document, line)),
    groups: document.groups.map(({ agents, rules, fields, span }) => ({
      agents: agents.map(agentJson),
      rules: rules.map(ruleJson),
      fields: fields.map(fieldJson),
      ...span,
    })),
    sitemaps: document.sitemaps.map(({ url, line }) => ({ url, line })),
    fields: document.fields.map(fieldJson),
    strayRules: document.strayRules.map(ruleJson),
    diagnoses: diagnosesOf(robots),
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

function agentJson({ value, line }: AgentLine): { value: string; line: number } {
  return { value, line };
}

function ruleJson({ type, path, line }: Rule): RuleJson {
  return { type, path, line };
}

function fieldJson({ field, name, value, agents, line }: FieldRecord): FieldJson {
  return { field, name, value, agentLine: agents.at(-1)?.line ?? null, line };
}

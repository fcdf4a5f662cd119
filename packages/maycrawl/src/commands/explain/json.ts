import type { Candidate, Explanation, Flip, FlipPattern, GroupVerdict } from "@maycrawl/engine";
import type {
  CandidateJson,
  ExplainJson,
  FlipJson,
  FlipPatternJson,
  GroupVerdictJson,
  ManagedJson,
} from "../../json-shapes.ts";
import type { Verdict } from "../../verdict/judge-url.ts";
import { verdictJson } from "../../verdict/verdict-json.ts";
import { type ManagedDecision, managedDecision } from "./managed-decision.ts";
import { findSurprises } from "./reported-surprises.ts";

/** Returns the documented JSON of an explanation. */
export function explanationJson(verdict: Verdict, explanation: Explanation): ExplainJson {
  const { path, groupsBecause, namedBy, groups, groupCount, candidates, candidateCount, flip, flipPattern } =
    explanation;
  return {
    schema: "maycrawl/explain/1",
    ...verdictJson(verdict),
    path,
    groupsBecause,
    namedBy: namedBy ?? null,
    groups: groups.map(groupJson),
    groupCount,
    candidates: candidates.map(candidateJson),
    candidateCount,
    surprises: findSurprises(verdict, explanation).map(({ line = null, ...surprise }) => ({
      ...surprise,
      line,
    })),
    flip: flip === undefined ? null : flipJson(flip),
    flipPattern: flipPattern === undefined ? null : flipPatternJson(flipPattern),
    managed: managedJson(managedDecision(verdict, explanation)),
  };
}

function managedJson(managed: ManagedDecision | undefined): ManagedJson | null {
  if (managed === undefined) return null;
  const { by, line, firstLine, lastLine = null } = managed;
  return { by, line, firstLine, lastLine };
}

function groupJson({
  agents,
  agentCount,
  ruleCount,
  agent,
  applies,
  because,
}: GroupVerdict): GroupVerdictJson {
  return {
    agents: agents.map(({ value }) => value),
    agentCount,
    line: (agent ?? agents[0])?.line ?? null,
    rules: ruleCount,
    applies,
    because,
  };
}

function candidateJson({ rule, pattern, specificity, matches, outcome }: Candidate): CandidateJson {
  return { type: rule.type, path: rule.path, line: rule.line, pattern, specificity, matches, outcome };
}

function flipJson({ action, line, span, text }: Flip): FlipJson {
  return { action, line, ...span, text };
}

function flipPatternJson({ edit, alsoChanges }: FlipPattern): FlipPatternJson {
  return { ...flipJson(edit), alsoChanges };
}

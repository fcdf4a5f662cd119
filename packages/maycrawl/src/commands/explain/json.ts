import type { Candidate, Explanation, Flip, FlipPattern, GroupVerdict } from "@maycrawl/engine";
import type { Verdict } from "../../verdict.ts";
import { type VerdictJson, verdictJson } from "../../verdict-json.ts";
import { type ManagedDecision, managedDecision } from "./managed.ts";
import { surprisesOf, type ToldSurprise } from "./surprises.ts";

/** An explanation as `explain --json` prints it: the verdict of `check --json`, and why. */
export interface ExplanationJson extends VerdictJson {
  /** The path and query in the form in which they are compared. */
  readonly path: string;
  readonly groupsBecause: Explanation["groupsBecause"];
  readonly namedBy: string | null;
  readonly groups: readonly GroupVerdictJson[];
  readonly groupCount: number;
  readonly candidates: readonly CandidateJson[];
  readonly candidateCount: number;
  readonly surprises: readonly SurpriseJson[];
  readonly flip: FlipJson | null;
  readonly flipPattern: FlipPatternJson | null;
  readonly managed: ManagedJson | null;
}

/** The part that a content delivery network added, where a line in it decides. `lastLine` is null where its end is not marked. */
interface ManagedJson {
  readonly by: string;
  readonly line: number;
  readonly firstLine: number;
  readonly lastLine: number | null;
}

/** A group, and whether it applies. `line` is that of the user-agent line that says so. */
interface GroupVerdictJson {
  readonly agents: readonly string[];
  readonly agentCount: number;
  readonly line: number | null;
  readonly rules: number;
  readonly applies: boolean;
  readonly because: GroupVerdict["because"];
}

/** A rule of a group that applies, and what became of it. */
interface CandidateJson {
  readonly type: "allow" | "disallow";
  readonly path: string;
  readonly line: number;
  readonly pattern: string;
  readonly specificity: number;
  readonly matches: boolean;
  readonly outcome: Candidate["outcome"];
}

/** Something that surprises people. */
interface SurpriseJson {
  readonly code: ToldSurprise["code"];
  readonly line: number | null;
  readonly message: string;
}

/** An edit: the bytes from `start` to `end` are replaced by the UTF-8 of `text`. */
interface FlipJson {
  readonly action: Flip["action"];
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An edit with a pattern, and URLs whose answers it flips, too. */
interface FlipPatternJson extends FlipJson {
  readonly alsoChanges: readonly string[];
}

/** The documented shape of an explanation. */
export function explanationJson(verdict: Verdict, explanation: Explanation): ExplanationJson {
  const { path, groupsBecause, namedBy, groups, groupCount, candidates, candidateCount, flip, flipPattern } =
    explanation;
  return {
    ...verdictJson(verdict),
    path,
    groupsBecause,
    namedBy: namedBy ?? null,
    groups: groups.map(groupJson),
    groupCount,
    candidates: candidates.map(candidateJson),
    candidateCount,
    surprises: surprisesOf(verdict, explanation).map(({ code, line, message }) => ({
      code,
      line: line ?? null,
      message,
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

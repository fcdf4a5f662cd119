import { type Explanation, findManagedPartAt, findManagedParts, type ManagedPart } from "@maycrawl/engine";
import type { Verdict } from "../../verdict/judge-url.ts";

/** A line that decides, and the part that contains the line. A content delivery network added this part. */
export interface ManagedDecision extends ManagedPart {
  /** Line of the deciding rule, or of the first applying group if no rule decides. */
  readonly line: number;
}

/**
 * Returns the part that a content delivery network added, if this part decides. The part decides if it contains the
 * deciding rule. If no rule matches, all applying groups must be in parts that were added.
 */
export function managedDecision(
  { robots: { access } }: Verdict,
  { decision, groups }: Explanation,
): ManagedDecision | undefined {
  if (access.kind !== "successful") return undefined;
  const lines =
    decision.because === "rule"
      ? [decision.position.line]
      : decision.because === "no-rule"
        ? groups.flatMap(({ applies, agent }) => (applies && agent !== undefined ? [agent.line] : []))
        : [];
  const parts = lines.length === 0 ? [] : findManagedParts(access.document);
  const [line, ...others] = lines;
  const part = line === undefined ? undefined : findManagedPartAt(parts, line);
  if (line === undefined || part === undefined) return undefined;
  return others.every((other) => findManagedPartAt(parts, other) !== undefined)
    ? { line, ...part }
    : undefined;
}

/** Formats a managed decision as a sentence. */
export function managedText({ by, line, firstLine, lastLine }: ManagedDecision): string {
  return lastLine === undefined
    ? `Line ${line} is below line ${firstLine}, where the part that ${by}'s managed robots.txt added begins; its end is not marked.`
    : `Line ${line} is in the part that ${by}'s managed robots.txt added, lines ${firstLine}-${lastLine}.`;
}

import type { RobotsDocument } from "../document/document.ts";
import { firstNamingRows, type GroupChoice } from "../groups/group-choice.ts";
import { isStarsAlone } from "../patterns/star-only-rules.ts";
import type { AddSurprise } from "./add-surprise.ts";
import { rulePathAsLatin1 } from "./candidates.ts";
import type { Candidate } from "./explanation.ts";

/** Finds rules that the dialect does not apply to this crawler, although RFC 9309 would. */
export function addDroppedRules(
  document: RobotsDocument,
  choice: GroupChoice,
  candidates: readonly Candidate[],
  voidLines: ReadonlySet<number>,
  add: AddSurprise,
): void {
  if (choice.overfull === true) {
    add("rules-need-room", undefined, { rules: document.dialect.ruleRoom?.tooManyRules ?? 0 });
  }
  addVoidRules(document, candidates, voidLines, add);
  const { blankLines, otherRecords } = document.dialect;
  if (blankLines === "part-agents" || otherRecords === "part-agents") addPartedAgents(document, choice, add);
}

function addVoidRules(
  document: RobotsDocument,
  candidates: readonly Candidate[],
  voidLines: ReadonlySet<number>,
  add: AddSurprise,
): void {
  for (const { rule } of candidates) {
    if (!voidLines.has(rule.line)) continue;
    const value = rulePathAsLatin1(document, rule);
    add(isStarsAlone(value, 0, value.length) ? "rule-of-stars" : "rule-of-stars.next", rule.line);
  }
}

/**
 * Adds user-agent lines that are separated from the next user-agent line, and that have this crawler's name or a `*`
 * that counts.
 */
function addPartedAgents(document: RobotsDocument, choice: GroupChoice, add: AddSurprise): void {
  const { table } = document;
  for (let group = 0; group + 1 < table.groupCount; group++) {
    const end = table.agentsEnd(group);
    if (end < table.groupEnd(group)) continue;
    const { token, any } = firstNamingRows(document, group, choice.tokens);
    const agent = token ?? (choice.because === "named" ? undefined : any);
    if (agent === undefined) continue;
    const above = table.line(end - 1) + 1;
    const below = table.line(table.groupStart(group + 1)) + 1;
    add("agents-parted", table.line(agent) + 1, { above, below });
  }
}

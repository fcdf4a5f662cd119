import type { RobotsDocument } from "../document/document.ts";
import { latin1OfPath } from "./candidates.ts";
import type { Candidate } from "./explanation.ts";
import type { GroupChoice } from "./group-choice.ts";
import { namesIn } from "./group-verdicts.ts";
import type { AddSurprise } from "./surprises.ts";
import { isStarsAlone } from "./void-rules.ts";

/** Finds rules that bind nobody, or not this crawler, by a quirk of the dialect that RFC 9309 does not have. */
export function droppedRules(
  document: RobotsDocument,
  choice: GroupChoice,
  candidates: readonly Candidate[],
  voidLines: ReadonlySet<number>,
  add: AddSurprise,
): void {
  if (choice.overfull === true) {
    const rules = document.dialect.ruleRoom?.tooManyRules;
    add(
      "rules-need-room",
      undefined,
      `The rules for this crawler and those for * are ${rules} or more, or as long as that, so the file forbids nothing.`,
    );
  }
  voidRules(document, candidates, voidLines, add);
  const { blankLines, otherRecords } = document.dialect;
  if (blankLines === "part-agents" || otherRecords === "part-agents") partedAgents(document, choice, add);
}

function voidRules(
  document: RobotsDocument,
  candidates: readonly Candidate[],
  voidLines: ReadonlySet<number>,
  add: AddSurprise,
): void {
  for (const { rule } of candidates) {
    if (!voidLines.has(rule.line)) continue;
    const value = latin1OfPath(document, rule);
    const what = isStarsAlone(value, 0, value.length)
      ? "is nothing but *"
      : "follows one that is nothing but *";
    add("rule-of-stars", rule.line, `This rule ${what}, and is dropped.`);
  }
}

/** User-agent lines with this crawler's name, or `*` where that counts, that the next one is parted from. */
function partedAgents(document: RobotsDocument, choice: GroupChoice, add: AddSurprise): void {
  const { table } = document;
  for (let group = 0; group + 1 < table.groupCount; group++) {
    const end = table.agentsEnd(group);
    if (end < table.groupEnd(group)) continue;
    const { token, any } = namesIn(document, group, choice.tokens);
    const agent = token ?? (choice.because === "named" ? undefined : any);
    if (agent === undefined) continue;
    const last = table.line(end - 1) + 1;
    const first = table.line(table.groupStart(group + 1)) + 1;
    add(
      "agents-parted",
      table.line(agent) + 1,
      `A blank line, a comment or a record between the user-agent lines ${last} and ${first} parts them: the rules below do not belong to the upper one.`,
    );
  }
}

import type { StatedErrors } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { USER_AGENT } from "../document/line-kinds.ts";
import type { Rule } from "../document/records.ts";
import type { GroupChoice } from "../groups/group-choice.ts";
import type { AddSurprise } from "./add-surprise.ts";
import { rulePathAsLatin1, tryRule } from "./candidates.ts";
import type { Candidate } from "./explanation.ts";

/**
 * Finds errors whose consequence the dialect's text does not define (`Dialect.statedErrors`), if another interpretation
 * of the file could change the answer.
 */
export function statedErrors(
  document: RobotsDocument,
  choice: GroupChoice,
  candidates: readonly Candidate[],
  path: string,
  add: AddSurprise,
): void {
  const errors = document.dialect.statedErrors;
  if (errors === null) return;
  checkRuleCount(document, errors, add);
  for (const candidate of candidates) checkRuleLength(document, candidate, path, errors, add);
  if (!errors.blankLineInGroup) return;
  const matching = new Set(candidates.filter(({ matches }) => matches).map(({ rule }) => rule.line));
  for (const index of choice.groups) {
    findBlankLine(document, index, matching, add);
  }
}

function checkRuleCount(
  { table, dialect }: RobotsDocument,
  { maxRules }: StatedErrors,
  add: AddSurprise,
): void {
  let rules = 0;
  for (let row = 0; row < table.length; row++) if (table.kind(row) !== USER_AGENT) rules++;
  if (rules <= maxRules) return;
  add("more-rules-than-stated", undefined, { rules, dialect: dialect.title, maxRules });
}

/** Adds a surprise if a rule is too long and matches, or would match if only its permitted part were read. */
function checkRuleLength(
  document: RobotsDocument,
  { rule, matches }: Candidate,
  path: string,
  { maxRuleCharacters }: StatedErrors,
  add: AddSurprise,
): void {
  const characters = [...rule.path];
  if (characters.length <= maxRuleCharacters) return;
  if (!matches && !tryRule(document, rule, firstCharacters(document, rule, maxRuleCharacters), path).matches)
    return;
  add("rule-longer-than-stated", rule.line, {
    characters: characters.length,
    dialect: document.dialect.title,
    maxCharacters: maxRuleCharacters,
  });
}

/** Returns the first characters of a rule's pattern, as a Latin-1 string. */
function firstCharacters(document: RobotsDocument, rule: Rule, characters: number): string {
  const value = rulePathAsLatin1(document, rule);
  let end = 0;
  for (let left = characters; left > 0; left--) {
    end++;
    // Skip the continuation bytes of a UTF-8 character.
    while ((value.charCodeAt(end) & 0xc0) === 0x80) end++;
  }
  return value.slice(0, end);
}

/** Adds a surprise for the first blank line of a group, if a matching rule of the group is below the blank line. */
function findBlankLine(
  document: RobotsDocument,
  group: number,
  matching: ReadonlySet<number>,
  add: AddSurprise,
): void {
  const { table } = document;
  const start = table.agentsEnd(group);
  const first = table.line(start - 1) + 1;
  let row = table.groupEnd(group) - 1;
  while (row >= start && !matching.has(table.line(row) + 1)) row--;
  const last = row < start ? 0 : table.line(row) + 1;
  for (let number = first + 1; number < last; number++) {
    if (document.line(number)?.kind !== "blank") continue;
    add("blank-line-in-group", number, { dialect: document.dialect.title });
    return;
  }
}

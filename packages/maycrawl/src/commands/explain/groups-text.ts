import { type Dialect, type Explanation, findCrawler, type GroupVerdict } from "@maycrawl/engine";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import type { Cell, Rows } from "../../output/table.ts";
import { userAgentText } from "../../robots/user-agent-text.ts";
import type { Verdict } from "../../verdict/judge-url.ts";
import { noGroupWords } from "../../verdict/verdict-text.ts";

const MAX_NAME = 60;
/** Maximum number of groups for other crawlers that have a row each. If there are more, one row counts all of them. */
const MAX_OTHERS = 3;
/** Maximum number of groups that have a row each without `--all`. One more row counts the others. */
const MAX_ROWS = 20;

/** Explains in a sentence why the applying groups were chosen, or why no group applies (RFC 9309 §2.2.1). */
export function choiceText(explanation: Explanation, { crawler, robots }: Verdict): string {
  const { productTokens, namedBy = "", groupsBecause, applyingCount } = explanation;
  const before = productTokens.slice(0, Math.max(0, productTokens.indexOf(namedBy)));
  const token = visible(namedBy);
  switch (groupsBecause) {
    case "named":
      if (before.length > 0) return `no group names ${either(before)}, so the rules for ${token} apply`;
      return applyingCount > 1
        ? `${applyingCount} groups name ${token}; their rules apply together, and no other rules apply`
        : `a group names ${token}; its rules apply, and no other rules apply`;
    case "any":
      return `no group names ${either(productTokens)}, so the rules for * apply`;
    case "none":
      return `${noGroupWords(crawler, robots)}: everything is allowed`;
  }
}

function either(tokens: readonly string[]): string {
  return tokens.map(visible).join(" or ");
}

/**
 * Returns the groups as rows. If many groups are only for other crawlers, one row counts these groups. With `all`,
 * every group in `groups` has a row.
 */
export function groupRows(explanation: Explanation, dialect: Dialect, all: boolean): Rows {
  const { groups, groupCount } = explanation;
  const unlisted = groupCount - groups.length;
  const rest: readonly Cell[][] =
    unlisted === 0 ? [] : [[{ text: `${unlisted} more groups, not listed`, style: "quiet" }]];
  const row = (one: GroupVerdict): readonly Cell[] => rowFor(one, dialect, outcomeText(one, explanation));
  if (all) return [...groups.map(row), ...rest];
  const others = groups.filter(({ because }) => because === "others");
  const few = others.length <= MAX_OTHERS;
  const relevant = few ? groups : groups.filter(({ because }) => because !== "others");
  const rows = relevant.slice(0, MAX_ROWS).map(row);
  const more = relevant.length - rows.length;
  if (more > 0) rows.push([{ text: `${more} more groups (--all shows them)`, style: "quiet" }]);
  if (!few) rows.push([{ text: othersText(others), style: "quiet" }]);
  return [...rows, ...rest];
}

function rowFor(verdict: GroupVerdict, dialect: Dialect, outcome: string): readonly Cell[] {
  const { agent, agents, applies } = verdict;
  const style = applies ? {} : { style: "quiet" as const };
  return [
    { text: `line ${(agent ?? agents[0])?.line ?? "?"}`, style: "place" },
    { text: namesText(verdict, dialect), ...style },
    { text: outcome, ...style },
  ];
}

function othersText(others: readonly GroupVerdict[]): string {
  const names = others
    .slice(0, MAX_OTHERS)
    .map(({ agents }) => visibleHead(agents[0]?.value ?? "", MAX_NAME));
  return `${others.length} groups for others: ${names.join(", ")}, … (--all shows them)`;
}

function namesText({ agent, agents, agentCount }: GroupVerdict, dialect: Dialect): string {
  const value = userAgentText((agent ?? agents[0])?.value ?? "", dialect, MAX_NAME);
  const more = agentCount - 1;
  return `User-agent: ${value}${more > 0 ? ` (and ${more} more)` : ""}`;
}

function outcomeText({ because, ruleCount, agents }: GroupVerdict, { groupsBecause }: Explanation): string {
  switch (because) {
    case "named":
      return `applies: it names the crawler${ruleCount === 0 ? ", and has no rules" : ""}`;
    case "any":
      return "applies: it is for every crawler that no group names";
    case "hidden":
      return "does not apply: it is for *, and the crawler has a group of its own";
    case "ignored":
      return "does not apply: groups for * do not apply to this crawler";
    case "later-token":
      return "does not apply: another of the crawler's tokens comes first";
    case "later-group":
      return `does not apply: of several groups ${groupsBecause === "any" ? "for *" : "that name the crawler"} only the first one counts`;
    case "oversize":
      return "does not apply: the file is too long";
    case "others":
      return agents.some(({ value }) => findCrawler(value)?.kind === "policy-token")
        ? "does not apply: it is for a policy token, and says what content may be used for"
        : "does not apply: it is for others";
  }
}

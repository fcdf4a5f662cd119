import type { Explanation, GroupVerdict } from "@maycrawl/engine";
import { type Crawler, nameOf } from "../input/crawler.ts";
import type { Cell } from "../output/table.ts";
import { visible, visibleHead } from "../output/visible.ts";

const LONGEST_NAME = 60;
/** So many groups that have nothing to do with the crawler are named; more are counted. */
const FEW = 3;

/** Why these groups and no others (RFC 9309 §2.2.1), in a sentence. */
export function choiceText(explanation: Explanation, crawler: Crawler): string {
  const token = visible(crawler.token);
  switch (explanation.groupsBecause) {
    case "named":
      return applying(explanation) > 1
        ? `${applying(explanation)} groups name ${token}; their rules count together, and no others do`
        : `a group names ${token}; its rules count, and no others do`;
    case "any":
      return `no group names ${token}, so the rules for * count`;
    case "none":
      return `no group is for ${token}, and none is for *: everything is allowed`;
  }
}

/** The groups: those that apply, those for * that are hidden, and of the others as many as `all` says. */
export function groupRows(explanation: Explanation, all: boolean): readonly (readonly Cell[])[] {
  const { groups } = explanation;
  const telling = groups.filter(({ because }) => because !== "others");
  const others = groups.filter(({ because }) => because === "others");
  const shown = all || others.length <= FEW ? groups : telling;
  const rows = shown.map((verdict): readonly Cell[] => [
    { text: `line ${(verdict.agent ?? verdict.group.agents[0])?.line ?? "?"}`, style: "place" },
    { text: namesText(verdict), ...(verdict.applies ? {} : { style: "quiet" as const }) },
    { text: outcomeText(verdict), ...(verdict.applies ? {} : { style: "quiet" as const }) },
  ]);
  const rest = groups.length - shown.length;
  if (rest === 0) return rows;
  const names = others.slice(0, FEW).map(({ group }) => visibleHead(group.agents[0]?.value ?? "", LONGEST_NAME));
  return [...rows, [{ text: `${rest} groups for others: ${names.join(", ")}, … (--all shows them)`, style: "quiet" }]];
}

/** The crawler, as a heading names it. */
export function crawlerText(crawler: Crawler): string {
  return `as ${nameOf(crawler)}`;
}

function applying({ groups }: Explanation): number {
  return groups.filter(({ applies }) => applies).length;
}

function namesText({ agent, group }: GroupVerdict): string {
  const value = visibleHead((agent ?? group.agents[0])?.value ?? "", LONGEST_NAME);
  const more = group.agents.length - 1;
  return `User-agent: ${value}${more > 0 ? ` (and ${more} more)` : ""}`;
}

function outcomeText({ because, group }: GroupVerdict): string {
  switch (because) {
    case "named":
      return `applies: it names the crawler${group.rules.length === 0 ? ", and has no rules" : ""}`;
    case "any":
      return "applies: it is for every crawler that no group names";
    case "hidden":
      return "does not apply: it is for *, and the crawler has a group of its own";
    case "later-token":
      return "does not apply: another of the crawler's tokens comes first";
    case "others":
      return "does not apply: it is for others";
  }
}

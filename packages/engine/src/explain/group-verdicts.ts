import type { RobotsDocument } from "../document/document.ts";
import { agentAt } from "../document/read-groups.ts";
import type { AgentLine } from "../document/records.ts";
import { firstNamingRows, forbidsNothingForSize, type GroupChoice } from "../groups/group-choice.ts";
import type { RequestedToken } from "../groups/product-token.ts";
import { type GroupVerdict, MAX_LISTED } from "./explanation.ts";

/**
 * Returns for each listed group whether it applies and why, in file order. If there are too many groups to list all of
 * them, those that apply take precedence.
 */
export function groupVerdicts(
  document: RobotsDocument,
  choice: GroupChoice,
  asked: readonly RequestedToken[],
): GroupVerdict[] {
  const applies = appliesByGroup(document, choice);
  let agentsLeft = MAX_LISTED;
  return listedGroups(document, choice).map((index) => {
    const agents = agentsOf(document, index, Math.max(1, agentsLeft));
    agentsLeft -= agents.length;
    return groupVerdict(document, index, agents, choice, applies[index] === 1, asked);
  });
}

/** Returns 1 for each group that applies. A `Set` of millions of groups would take more memory than the file. */
export function appliesByGroup({ table }: RobotsDocument, { groups }: GroupChoice): Uint8Array {
  const applies = new Uint8Array(table.groupCount);
  for (const group of groups) applies[group] = 1;
  return applies;
}

function listedGroups({ table }: RobotsDocument, { groups }: GroupChoice): number[] {
  const listed = new Set(groups.slice(0, MAX_LISTED));
  for (let index = 0; index < table.groupCount && listed.size < MAX_LISTED; index++) listed.add(index);
  return [...listed].sort((a, b) => a - b);
}

/** Returns the verdict on a group. A reason that excludes all groups takes precedence over others. */
function groupVerdict(
  document: RobotsDocument,
  index: number,
  agents: readonly AgentLine[],
  choice: GroupChoice,
  applies: boolean,
  asked: readonly RequestedToken[],
): GroupVerdict {
  const isClosed = choice.overfull === true || forbidsNothingForSize(document);
  const own = firstNamingRows(document, index, choice.tokens).token;
  const { token, any } = firstNamingRows(document, index, asked);
  // Whether this group also has the name of the chosen groups: their token, or `*`. If this group does not apply, the
  // dialect prefers another group with this name.
  const isLater = own !== undefined || (any !== undefined && choice.because === "any");
  const because = applies
    ? (choice.because as "named" | "any")
    : isClosed
      ? "oversize"
      : isLater
        ? "later-group"
        : token !== undefined
          ? "later-token"
          : any === undefined
            ? "others"
            : document.dialect.anyGroup === "ignored"
              ? "ignored"
              : "hidden";
  const nameRow = own ?? token ?? any;
  const { table } = document;
  const agentCount = table.agentsEnd(index) - table.groupStart(index);
  return {
    index,
    agents,
    agentCount,
    ruleCount: table.groupEnd(index) - table.agentsEnd(index),
    applies,
    because,
    agent: nameRow === undefined ? undefined : agentAt(document, nameRow),
  };
}

function agentsOf(document: RobotsDocument, group: number, max: number): AgentLine[] {
  const start = document.table.groupStart(group);
  const end = Math.min(document.table.agentsEnd(group), start + max);
  return Array.from({ length: end - start }, (_, i) => agentAt(document, start + i));
}

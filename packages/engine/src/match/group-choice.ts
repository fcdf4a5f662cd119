import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { AgentLine, RobotsGroup } from "../document/groups.ts";
import { USER_AGENT } from "../document/line-names.ts";
import { VALUE_ENDS, VALUE_STARTS } from "../document/line-table.ts";
import { type AskedToken, NAMES_ANY, NAMES_TOKEN, NOT_NAMED, namesToken } from "../document/product-token.ts";
import { encodeText, octetString } from "../text/bytes.ts";

/** Which groups of a document apply to a crawler (RFC 9309 §2.2.1). */
export interface GroupChoice {
  /** `named`: groups with the crawler's own token; `any`: those of `*`; `none`: there are neither. */
  readonly because: "named" | "any" | "none";
  /** The token, or where lists are merged the tokens, by which the groups were chosen. */
  readonly tokens: readonly AskedToken[];
  /** The indexes of the groups, whose rules are merged in file order. */
  readonly groups: readonly number[];
}

/**
 * Chooses the groups for a crawler: those that name it, merged; else those for `*`, merged; else none.
 * With several tokens the first one that some group names decides, or all of them do where the dialect
 * merges the list.
 */
export function chooseGroups(document: RobotsDocument, asked: readonly AskedToken[]): GroupChoice {
  if (isOversize(document)) {
    return { because: "none", tokens: asked, groups: [] };
  }
  for (const tokens of triesOf(asked, document.dialect)) {
    const groups = groupsWith(document, tokens, NAMES_TOKEN);
    if (groups.length > 0) return { because: "named", tokens, groups };
  }
  const groups = document.dialect.anyGroup === "applies" ? groupsWith(document, asked, NAMES_ANY) : [];
  return { because: groups.length > 0 ? "any" : "none", tokens: asked, groups };
}

/** Whether a document is so long that its dialect takes nothing of it. */
export function isOversize({ truncated, dialect }: RobotsDocument): boolean {
  return truncated && dialect.oversize === "allows-all";
}

/** Which tokens are tried together, and in which order: the first try that some group names counts. */
export function triesOf(asked: readonly AskedToken[], dialect: Dialect): readonly (readonly AskedToken[])[] {
  return asked.length === 1 || dialect.tokenList === "merged" ? [asked] : asked.map((token) => [token]);
}

function groupsWith(document: RobotsDocument, tokens: readonly AskedToken[], wanted: number): number[] {
  const found: number[] = [];
  const count = document.table.groupStarts.length;
  for (let group = 0; group < count; group++) {
    if (!howNamed(document, group, tokens, wanted)) continue;
    found.push(group);
    if (document.dialect.sameName === "first") break;
  }
  return found;
}

/** Whether one of a group's user-agent lines stands to one of the tokens as wanted. */
function howNamed(
  document: RobotsDocument,
  group: number,
  tokens: readonly AskedToken[],
  wanted: number,
): boolean {
  const { table, octets } = document;
  const end = table.groupEnd(group);
  for (let line = table.groupStarts[group] as number; line < end; line++) {
    if (table.kind(line) !== USER_AGENT) continue;
    const start = table.at(line, VALUE_STARTS);
    if (bestNaming(octets, start, table.at(line, VALUE_ENDS), tokens) === wanted) return true;
  }
  return false;
}

/** How a user-agent value stands to the best of several tokens. */
export function bestNaming(text: string, start: number, end: number, tokens: readonly AskedToken[]): number {
  let best = NOT_NAMED;
  for (const token of tokens) best = Math.max(best, namesToken(text, start, end, token));
  return best;
}

/** Which of the user-agent lines of a group or another record name a crawler, and which everybody. */
export function nameOf(
  group: Pick<RobotsGroup, "agents">,
  tokens: readonly AskedToken[],
): { readonly token: AgentLine | undefined; readonly any: AgentLine | undefined } {
  const find = (wanted: number): AgentLine | undefined =>
    group.agents.find(({ value }) => {
      const octets = octetString(encodeText(value));
      return bestNaming(octets, 0, octets.length, tokens) === wanted;
    });
  return { token: find(NAMES_TOKEN), any: find(NAMES_ANY) };
}

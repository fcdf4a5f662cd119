import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { USER_AGENT } from "../document/line-kinds.ts";
import type { AgentLine, RobotsGroup } from "../document/records.ts";
import { encodeText, latin1Of } from "../text/bytes.ts";
import { LongestName } from "./longest-name.ts";
import { NAMES_ANY, NAMES_TOKEN, type RequestedToken, strongestNaming } from "./product-token.ts";
import { exceedsRuleStorage } from "./rule-room.ts";

/** The groups of a document that apply to a crawler (RFC 9309 §2.2.1). */
export interface GroupChoice {
  /**
   * Reason of the choice. `named`: groups name the crawler's token. `any`: groups for `*` apply. `none`: no group
   * applies.
   */
  readonly because: "named" | "any" | "none";
  /** The token that the groups name; all tokens if the dialect merges a list, or if no token is named. */
  readonly tokens: readonly RequestedToken[];
  /** Indexes of the groups. Their rules are merged in file order. */
  readonly groups: readonly number[];
  /** Set if no group applies because the rules exceed the dialect's storage limit (`ruleRoom`). */
  readonly overfull?: true;
}

/**
 * Chooses the groups for a crawler: all groups that name it, otherwise all groups for `*`, otherwise none. With several
 * tokens, the first one that a group names decides, unless the dialect merges the list.
 */
export function chooseGroups(document: RobotsDocument, asked: readonly RequestedToken[]): GroupChoice {
  if (forbidsNothingForSize(document)) {
    return { because: "none", tokens: asked, groups: [] };
  }
  for (const tokens of tokenSets(asked, document.dialect)) {
    const groups = groupsWith(document, tokens, "token");
    if (groups.length > 0) return withinRoom(document, { because: "named", tokens, groups });
  }
  const groups = document.dialect.anyGroup === "applies" ? groupsWith(document, asked, "any") : [];
  return withinRoom(document, { because: groups.length > 0 ? "any" : "none", tokens: asked, groups });
}

/** Returns the choice, or a choice without groups if the rules exceed the dialect's storage limit. */
function withinRoom(document: RobotsDocument, choice: GroupChoice): GroupChoice {
  const { latin1: text, bytes, dialect } = document;
  return exceedsRuleStorage({ text, bytes }, dialect, choice.tokens)
    ? { because: "none", tokens: choice.tokens, groups: [], overfull: true }
    : choice;
}

/** Whether a document is longer than its dialect allows, and therefore forbids nothing. */
export function forbidsNothingForSize({ truncated, dialect }: RobotsDocument): boolean {
  return truncated && dialect.oversize === "allows-all";
}

/** Returns the sets of tokens to try, in order. The first set with a token that a group names decides. */
export function tokenSets(
  asked: readonly RequestedToken[],
  dialect: Dialect,
): readonly (readonly RequestedToken[])[] {
  return asked.length === 1 || dialect.tokenList === "merged" ? [asked] : asked.map((token) => [token]);
}

/** Returns the groups that count for the dialect: those that name one of the tokens, or those for `*`. */
function groupsWith(
  document: RobotsDocument,
  tokens: readonly RequestedToken[],
  wanted: "token" | "any",
): number[] {
  if (document.dialect.sameName === "longest-name") return groupsOfLongestName(document, tokens, wanted);
  const found: number[] = [];
  const count = document.table.groupCount;
  for (let group = 0; group < count; group++) {
    if (firstNamingRows(document, group, tokens)[wanted] === undefined) continue;
    found.push(group);
    if (document.dialect.sameName === "first") break;
  }
  return found;
}

function groupsOfLongestName(
  { table, latin1 }: RobotsDocument,
  tokens: readonly RequestedToken[],
  wanted: "token" | "any",
): number[] {
  const naming = wanted === "token" ? NAMES_TOKEN : NAMES_ANY;
  const longest = new LongestName();
  let found: number[] = [];
  for (let group = 0; group < table.groupCount; group++) {
    longest.beginGroup();
    const end = table.groupEnd(group);
    // A group's user-agent lines are before its rules (RFC 9309 §2.1).
    for (let row = table.groupStart(group); row < end && table.kind(row) === USER_AGENT; row++) {
      const start = table.valueStart(row);
      const stop = table.valueEnd(row);
      const isWanted = strongestNaming(latin1, start, stop, tokens) === naming;
      if (longest.read(isWanted, stop - start)) found = [];
    }
    if (longest.applies) found.push(group);
  }
  return found;
}

/** Returns the rows of the first user-agent line of a group that names the crawler, and of the first `*` line. */
export function firstNamingRows(
  document: RobotsDocument,
  group: number,
  tokens: readonly RequestedToken[],
): { readonly token: number | undefined; readonly any: number | undefined } {
  const { table, latin1 } = document;
  const end = table.agentsEnd(group);
  let token: number | undefined;
  let any: number | undefined;
  for (let row = table.groupStart(group); row < end; row++) {
    const naming = strongestNaming(latin1, table.valueStart(row), table.valueEnd(row), tokens);
    if (naming === NAMES_TOKEN) token ??= row;
    else if (naming === NAMES_ANY) any ??= row;
  }
  return { token, any };
}

/** Returns the first user-agent line of a group that names the crawler, and the first `*` line. */
export function firstNamingLines(
  group: Pick<RobotsGroup, "agents">,
  tokens: readonly RequestedToken[],
): { readonly token: AgentLine | undefined; readonly any: AgentLine | undefined } {
  const find = (wanted: number): AgentLine | undefined =>
    group.agents.find(({ value }) => {
      const latin1 = latin1Of(encodeText(value));
      return strongestNaming(latin1, 0, latin1.length, tokens) === wanted;
    });
  return { token: find(NAMES_TOKEN), any: find(NAMES_ANY) };
}

import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { USER_AGENT } from "../document/line-kinds.ts";
import { type GroupChoice, tokenSets } from "./group-choice.ts";
import { isAny, namesIn, type RequestedToken } from "./product-token.ts";

/**
 * Maximum number of user-agent lines and rules of a document in `GroupNames`, where a name takes about 100 bytes. Files
 * within the limit of RFC 9309 §2.5 never exceed it. For larger files `chooseGroups` is used.
 */
const MAX_RECORDS = 1 << 17;

/**
 * Index of a document's groups by the names in their user-agent lines. `chooseGroups` reads all these lines for each
 * crawler. The index reads them once, which is faster if a document is asked about many crawlers.
 */
export class GroupNames {
  readonly #dialect: Dialect;
  readonly #groups = new Map<string, number[]>();
  readonly #any: number[] = [];

  constructor({ table, latin1, dialect }: RobotsDocument) {
    this.#dialect = dialect;
    for (let group = 0; group < table.groupCount; group++) {
      const end = table.groupEnd(group);
      for (let row = table.groupStart(group); row < end; row++) {
        // A group's user-agent lines are before its rules (RFC 9309 §2.1).
        if (table.kind(row) !== USER_AGENT) break;
        const from = table.valueStart(row);
        const to = table.valueEnd(row);
        if (isAny(latin1, from, to)) this.#add(this.#any, group);
        else for (const name of namesIn(latin1, from, to)) this.#add(this.#groupsOf(name), group);
      }
    }
  }

  /** Whether a document can be indexed: its dialect chooses groups by equal tokens alone, and the index stays small. */
  static canHold({ dialect, table }: RobotsDocument): boolean {
    const { agentNames, agentsPerLine, sameName, ruleRoom } = dialect;
    return (
      agentNames === "token" &&
      agentsPerLine === "one" &&
      sameName !== "longest-name" &&
      ruleRoom === null &&
      table.length <= MAX_RECORDS
    );
  }

  /** Returns the same result as `chooseGroups`. */
  choose(asked: readonly RequestedToken[]): GroupChoice {
    for (const tokens of tokenSets(asked, this.#dialect)) {
      const groups = this.#named(tokens);
      if (groups !== undefined) return { because: "named", tokens, groups };
    }
    const groups = this.#dialect.anyGroup === "applies" ? this.#any : [];
    return { because: groups.length > 0 ? "any" : "none", tokens: asked, groups };
  }

  #named(tokens: readonly RequestedToken[]): readonly number[] | undefined {
    if (tokens.length === 1) return this.#groups.get((tokens[0] as RequestedToken).folded);
    const found = new Set(tokens.flatMap(({ folded }) => this.#groups.get(folded) ?? []));
    if (found.size === 0) return undefined;
    const inOrder = [...found].sort((a, b) => a - b);
    return this.#dialect.sameName === "first" ? inOrder.slice(0, 1) : inOrder;
  }

  #groupsOf(name: string): number[] {
    let groups = this.#groups.get(name);
    if (groups === undefined) {
      groups = [];
      this.#groups.set(name, groups);
    }
    return groups;
  }

  #add(groups: number[], group: number): void {
    if (groups.at(-1) === group || (groups.length > 0 && this.#dialect.sameName === "first")) return;
    groups.push(group);
  }
}

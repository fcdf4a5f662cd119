import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { USER_AGENT } from "../document/line-kinds.ts";
import { type GroupChoice, triesOf } from "./group-choice.ts";
import { type AskedToken, isAny, namesIn } from "./product-token.ts";

/**
 * A name takes a hundred bytes here, which is several times its line. No file within the limits of RFC 9309 (§2.5) has more
 * user-agent lines and rules; of a larger one these lines are read for each crawler.
 */
const MAX_RECORDS = 1 << 17;

/**
 * The groups of a document by the names in their user-agent lines. `chooseGroups` reads each of these lines for
 * each crawler; this reads them once, for a document that is asked about many crawlers.
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
        // A group's user-agent lines stand before its rules (RFC 9309 §2.1).
        if (table.kind(row) !== USER_AGENT) break;
        const from = table.valueStart(row);
        const to = table.valueEnd(row);
        if (isAny(latin1, from, to)) this.#add(this.#any, group);
        else for (const name of namesIn(latin1, from, to)) this.#add(this.#groupsOf(name), group);
      }
    }
  }

  /** Whether the names of a document can be looked up: by its dialect, which compares names and chooses groups, and in a little memory. */
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

  /** As `chooseGroups`. */
  choose(asked: readonly AskedToken[]): GroupChoice {
    for (const tokens of triesOf(asked, this.#dialect)) {
      const groups = this.#named(tokens);
      if (groups !== undefined) return { because: "named", tokens, groups };
    }
    const groups = this.#dialect.anyGroup === "applies" ? this.#any : [];
    return { because: groups.length > 0 ? "any" : "none", tokens: asked, groups };
  }

  #named(tokens: readonly AskedToken[]): readonly number[] | undefined {
    if (tokens.length === 1) return this.#groups.get((tokens[0] as AskedToken).folded);
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

import type { Dialect } from "../../dialects/dialect.ts";
import type { RobotsDocument } from "../../document/document.ts";
import type { RobotsGroup } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { askedTokens } from "../../groups/asked-tokens.ts";
import type { GroupChoice } from "../../groups/group-choice.ts";
import { isPossibleToken } from "../../groups/product-token.ts";
import { SharedMatching } from "../../match/shared-matching.ts";
import { foldCase } from "../../text/fold-case.ts";

/** Maximum number of names that are compared. */
const MAX_NAMES = 2000;
/** Steps of a proof for one crawler. Over 3,896 real files, all proofs of safe fixes needed fewer. */
export const PROOF_STEPS = 200_000;

/** Returns the names of crawlers in user-agent lines, each in its first spelling; undefined if there are too many. */
export function namesIn(documents: readonly RobotsDocument[]): readonly string[] | undefined {
  const names = new Map<string, string>();
  for (const { groups, dialect } of documents) {
    for (const { agents } of groups) {
      for (const { value } of agents) {
        for (const name of readAgentNames(value, dialect).names) {
          const key = foldCase(name);
          if (names.has(key) || !isPossibleToken(name)) continue;
          if (names.size === MAX_NAMES) return undefined;
          names.set(key, name);
        }
      }
    }
  }
  return [...names.values()];
}

/** Returns a key for the groups that a crawler obeys. Crawlers with equal keys get the same answers in one dialect. */
export function choiceKey(document: RobotsDocument, reads: readonly string[], dialect: Dialect): string {
  const { because, groups } = choose(document, reads, dialect);
  return `${because} ${groups.join(" ")}`;
}

/** Returns the groups that a crawler obeys, as a dialect reads them. */
export function groupsFor(
  document: RobotsDocument,
  reads: readonly string[],
  dialect: Dialect,
): readonly RobotsGroup[] {
  const { groups } = SharedMatching.of(document).documentFor(dialect);
  return choose(document, reads, dialect).groups.map((index) => groups[index] as RobotsGroup);
}

function choose(document: RobotsDocument, reads: readonly string[], dialect: Dialect): GroupChoice {
  const read = SharedMatching.of(document).documentFor(dialect);
  return SharedMatching.of(read).choose(askedTokens(reads, dialect));
}

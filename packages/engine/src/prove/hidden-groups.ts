import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup } from "../document/records.ts";
import { InvalidProductTokenError } from "../errors.ts";
import { readAgentNames } from "../groups/agent-names.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import { isPossibleToken } from "../groups/product-token.ts";
import { checkDocument } from "../match/matcher.ts";

/** A group that applies to no crawler. */
export interface HiddenGroup {
  readonly group: RobotsGroup;
  /**
   * Groups that apply instead to the crawlers that its user-agent lines name. Empty if the lines name no crawler, or if
   * no group of the file applies because the file is too large for the dialect.
   */
  readonly instead: readonly RobotsGroup[];
}

/** Maximum number of names that are looked up. A hostile file has thousands, and each is compared with all groups. */
const MAX_NAMES = 1000;

/**
 * Returns the groups of a document that certainly apply to no crawler, in the dialect of the document. Such a group
 * names no crawler, or other groups apply to each crawler that it names: for example, if only the first one counts. A
 * group that may apply to a crawler is left out, also because the file names more than a thousand crawlers.
 * @throws {InvalidInputError} if `document` is not a document of `parse`.
 */
export function hiddenGroups(document: RobotsDocument): readonly HiddenGroup[] {
  checkDocument(document);
  const known = new Map<string, ReadonlySet<number> | undefined>();
  const groupsOf = (name: string): ReadonlySet<number> | undefined => {
    if (!known.has(name) && known.size < MAX_NAMES) known.set(name, groupsFor(name, document));
    return known.get(name);
  };
  const unnamed = unnamedCrawler(document);
  return document.groups.flatMap((group, index): readonly HiddenGroup[] => {
    const instead = new Set<number>();
    for (const { value } of group.agents) {
      const names = namesIn(value, document.dialect, unnamed);
      if (names === undefined) return [];
      for (const name of names) {
        const groups = groupsOf(name);
        // The group may apply to a crawler whose name is not known.
        if (groups === undefined || groups.has(index)) return [];
        for (const other of groups) instead.add(other);
      }
    }
    return [{ group, instead: document.groups.filter((_, other) => instead.has(other)) }];
  });
}

/** Returns the crawlers that a user-agent line names; undefined if it may name others. */
function namesIn(
  value: string,
  dialect: Dialect,
  unnamed: string | undefined,
): readonly string[] | undefined {
  const { because, names } = readAgentNames(value, dialect);
  if (because === "any") return unnamed === undefined ? undefined : [unnamed];
  if (because !== "nobody") return isPossibleToken(value) ? [...names, value] : names;
  // In some dialects, such a line is a part of a name, or any text can be a name.
  const isPlain = dialect.agentNames === "token" && dialect.askedTokens === "checked";
  return isPlain ? [] : undefined;
}

/** Returns the indexes of the groups that apply to a crawler; undefined if a product token cannot be this name. */
function groupsFor(name: string, document: RobotsDocument): ReadonlySet<number> | undefined {
  try {
    return new Set(chooseGroups(document, askedTokens(name, document.dialect)).groups);
  } catch (error) {
    if (error instanceof InvalidProductTokenError) return undefined;
    throw error;
  }
}

/** Names to try: a file rarely names all of them. In some dialects, a line names all crawlers that have it in a name. */
const UNCOMMON_NAMES: readonly string[] = [
  "OtherBot",
  "UncommonBot",
  ..."qxzjkvwyghfpbmdclurtnsoiae0123456789",
];

/** Returns the name of a crawler that no group names; undefined if none was found. */
function unnamedCrawler(document: RobotsDocument): string | undefined {
  return UNCOMMON_NAMES.find(
    (name) => chooseGroups(document, askedTokens(name, document.dialect)).because !== "named",
  );
}

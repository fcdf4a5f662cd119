import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { parseAgain } from "../document/read-again.ts";
import { chooseGroups, forbidsNothingForSize, type GroupChoice } from "../groups/group-choice.ts";
import { GroupNames } from "../groups/group-names.ts";
import type { RequestedToken } from "../groups/product-token.ts";
import { RuleSet, type RuleSetParts } from "./rule-set.ts";

/** Maximum number of rule sets for named groups, and of other dialects' documents, that one document keeps. */
const MAX_CACHED = 8;

/**
 * State that all matchers of a document share: the names of its groups, the rule sets of chosen groups, and the
 * document as other dialects read it. Most crawlers have no group of their own, so nearly all of them share the rule
 * set of `*`.
 */
export class SharedMatching {
  readonly #document: RobotsDocument;
  #choices = 0;
  #names: GroupNames | undefined = undefined;
  #any: RuleSet | undefined = undefined;
  #none: RuleSet | undefined = undefined;
  /** Rule sets of named groups, oldest first. */
  #named: { readonly groups: readonly number[]; readonly rules: RuleSet }[] = [];
  #others: Map<Dialect, RobotsDocument> | undefined = undefined;

  private constructor(document: RobotsDocument) {
    this.#document = document;
  }

  static of(document: RobotsDocument): SharedMatching {
    return document.shared(() => new SharedMatching(document));
  }

  /** Chooses groups as `chooseGroups` does. From the second call on, it looks the names up in an index. */
  choose(asked: readonly RequestedToken[]): GroupChoice {
    const document = this.#document;
    this.#choices++;
    if (this.#choices === 1 || !GroupNames.canHold(document) || forbidsNothingForSize(document)) {
      return chooseGroups(document, asked);
    }
    this.#names ??= new GroupNames(document);
    return this.#names.choose(asked);
  }

  /** Returns the rule set of the chosen groups. */
  rules(choice: GroupChoice, parts: RuleSetParts | undefined): RuleSet {
    const { because, groups } = choice;
    if (because === "any") {
      this.#any ??= new RuleSet(this.#document, groups, parts);
      return this.#any;
    }
    // One document may need both the set without groups and the set for `*`: the rules of one crawler may exceed the
    // dialect's `ruleRoom`, while the rules of others do not.
    if (because === "none") {
      this.#none ??= new RuleSet(this.#document, groups, parts);
      return this.#none;
    }
    const known = this.#named.find((one) => isSame(one.groups, groups));
    if (known !== undefined) return known.rules;
    const rules = new RuleSet(this.#document, groups, parts);
    if (this.#named.length === MAX_CACHED) this.#named.shift();
    this.#named.push({ groups, rules });
    return rules;
  }

  /** Returns the document as `dialect` reads it. */
  documentFor(dialect: Dialect): RobotsDocument {
    if (dialect === this.#document.dialect) return this.#document;
    this.#others ??= new Map();
    const known = this.#others.get(dialect);
    if (known !== undefined) return known;
    const read = parseAgain(this.#document, dialect);
    if (this.#others.size === MAX_CACHED) this.#others.delete([...this.#others.keys()][0] as Dialect);
    this.#others.set(dialect, read);
    return read;
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((number, i) => number === b[i]));
}

import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { GroupChoice } from "../groups/group-choice.ts";
import type { RequestedToken } from "../groups/product-token.ts";
import type { Decision } from "./decision.ts";
import { unsettled } from "./rule-decision.ts";
import type { RuleSet, RuleSetParts } from "./rule-set.ts";
import { SharedMatching } from "./shared-matching.ts";

/** Maximum number of groups of one name that are each tried alone. With more, a decision by a rule is not settled. */
const MAX_GROUPS = 64;

/**
 * Other interpretations of a robots.txt that a dialect's text leaves open for a crawler. Perhaps only one of several
 * groups with the same name counts (`sameName`), or misspelt fields are read (`undefinedMisspellings`). A decision is
 * settled if all interpretations agree with it.
 */
export class OtherInterpretations {
  readonly #interpretations: readonly RuleSet[];
  readonly #tooMany: boolean;

  private constructor(interpretations: readonly RuleSet[], tooMany: boolean) {
    this.#interpretations = interpretations;
    this.#tooMany = tooMany;
  }

  /** Returns the other interpretations, or undefined if the text has only one. */
  static of(
    document: RobotsDocument,
    choice: GroupChoice,
    tokens: readonly RequestedToken[],
    parts: RuleSetParts,
  ): OtherInterpretations | undefined {
    const { dialect } = document;
    if (dialect.sameName !== "undefined" && dialect.undefinedMisspellings.length === 0) return undefined;
    const corrected = withMisspellings(document);
    const interpretations: RuleSet[] = [];
    let tooMany = false;
    for (const read of corrected === undefined ? [document] : [document, corrected]) {
      const shared = SharedMatching.of(read);
      const chosen = read === document ? choice : shared.choose(tokens);
      const { groups } = chosen;
      if (dialect.sameName === "undefined" && groups.length > 1) {
        if (groups.length > MAX_GROUPS) tooMany = true;
        // The reason is always "named": with "any", `shared.rules()` would return the one cached rule set for `*`.
        else {
          for (const group of groups) {
            interpretations.push(shared.rules({ ...chosen, because: "named", groups: [group] }, parts));
          }
        }
      } else if (read === corrected) {
        interpretations.push(shared.rules(chosen, parts));
      }
    }
    return interpretations.length === 0 && !tooMany
      ? undefined
      : new OtherInterpretations(interpretations, tooMany);
  }

  /** Returns the decision, or its unsettled copy if an interpretation disagrees. */
  check(decision: Decision, url: string): Decision {
    if (!decision.settled) return decision;
    if (this.#tooMany && decision.because === "rule") return unsettled(decision);
    const isAgreed = this.#interpretations.every((interpretation) => {
      const other = interpretation.decide(url);
      return other.settled && other.allowed === decision.allowed;
    });
    return isAgreed ? decision : unsettled(decision);
  }
}

const correctedDialects = new WeakMap<Dialect, Dialect>();

/** Returns the document with its misspelt fields read, or undefined if that changes nothing. */
function withMisspellings(document: RobotsDocument): RobotsDocument | undefined {
  const { dialect } = document;
  const { misspellings, undefinedMisspellings } = dialect;
  if (undefinedMisspellings.length === 0) return undefined;
  let correctedDialect = correctedDialects.get(dialect);
  if (correctedDialect === undefined) {
    correctedDialect = {
      ...dialect,
      misspellings: [...misspellings, ...undefinedMisspellings],
      undefinedMisspellings: [],
    };
    correctedDialects.set(dialect, correctedDialect);
  }
  const read = SharedMatching.of(document).documentFor(correctedDialect);
  // Each misspelt field that is read adds a row. A misspelt sitemap line adds none, but may split a group in two.
  const isSame =
    read.table.length === document.table.length && read.table.groupCount === document.table.groupCount;
  return isSame ? undefined : read;
}

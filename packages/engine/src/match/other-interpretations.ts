import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { GroupChoice } from "../groups/group-choice.ts";
import type { AskedToken } from "../groups/product-token.ts";
import type { Decision } from "./decision.ts";
import { unsettled } from "./rule-decision.ts";
import type { RuleSet, RuleSetParts } from "./rule-set.ts";
import { SharedMatching } from "./shared-matching.ts";

/** Groups of one name that are asked one by one. With more of them an answer by a rule counts as open. */
const MAX_GROUPS = 64;

/**
 * The other interpretations of a robots.txt that a dialect's text leaves open for a crawler: one of several groups with the
 * same name alone (`sameName`), or with its misspelt fields read (`undefinedMisspellings`). An answer is settled where
 * all of them agree with it.
 */
export class OtherInterpretations {
  readonly #interpretations: readonly RuleSet[];
  readonly #tooMany: boolean;

  private constructor(interpretations: readonly RuleSet[], tooMany: boolean) {
    this.#interpretations = interpretations;
    this.#tooMany = tooMany;
  }

  /** Undefined where the text has one reading only. */
  static of(
    document: RobotsDocument,
    choice: GroupChoice,
    tokens: readonly AskedToken[],
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
        // As if they were named: of those for `*` only the rules of all together are kept.
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

  /** The decision as it is, or not settled. */
  judge(decision: Decision, url: string): Decision {
    if (!decision.settled) return decision;
    if (this.#tooMany && decision.because === "rule") return unsettled(decision);
    const isAgreed = this.#interpretations.every((interpretation) => {
      const other = interpretation.decide(url);
      return other.settled && other.allowed === decision.allowed;
    });
    return isAgreed ? decision : unsettled(decision);
  }
}

const correcting = new WeakMap<Dialect, Dialect>();

/** The document with its misspelt fields read; undefined where that changes nothing. */
function withMisspellings(document: RobotsDocument): RobotsDocument | undefined {
  const { dialect } = document;
  const { misspellings, undefinedMisspellings } = dialect;
  if (undefinedMisspellings.length === 0) return undefined;
  let reading = correcting.get(dialect);
  if (reading === undefined) {
    reading = {
      ...dialect,
      misspellings: [...misspellings, ...undefinedMisspellings],
      undefinedMisspellings: [],
    };
    correcting.set(dialect, reading);
  }
  const read = SharedMatching.of(document).readBy(reading);
  // Each misspelt field that is read is a row more; a misspelt sitemap line can only divide names.
  const isSame =
    read.table.length === document.table.length && read.table.groupCount === document.table.groupCount;
  return isSame ? undefined : read;
}

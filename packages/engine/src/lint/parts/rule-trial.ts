import type { RobotsGroup } from "../../document/records.ts";
import type { Answer, Edit, Witness } from "./finding.ts";
import { crawlersOf } from "./group-crawlers.ts";
import type { LintedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/** Parameters of `tryRule`. */
export interface RuleTrial {
  /** Edits that make the probably intended file. */
  readonly edits: readonly Edit[];
  /** Absolute URLs, the most likely one first. */
  readonly urls: readonly string[];
  /** Answer of the intended file for one of the URLs. */
  readonly meant: Answer;
  /** Whether a crawler is tried. Default: all are. */
  readonly accepts?: (crawler: LintedCrawler) => boolean;
}

/** Result of a trial. */
export interface TrialResult {
  readonly witness: Witness | undefined;
  /** Whether the URLs were decided. They are not if the file had too many trials. */
  readonly isTried: boolean;
}

/** Maximum number of crawlers that are tried for a rule. */
const MAX_CRAWLERS = 4;
const MAX_URLS = 3;

/**
 * Finds a URL whose answer some edits of a rule change, for a crawler that obeys the rule's group. Known crawlers are
 * tried first. It reads the file again only where the compiled rules give another answer than the intended one.
 */
export function tryRule(
  file: LintedFile,
  group: RobotsGroup,
  { edits, urls, meant, accepts = () => true }: RuleTrial,
): TrialResult {
  let isTried = true;
  let answerAfter: ReturnType<LintedFile["tryEdits"]>;
  for (const crawler of crawlersOf(group, file).filter(accepts).slice(0, MAX_CRAWLERS)) {
    for (const url of urls.slice(0, MAX_URLS)) {
      if (!file.budget.mayDecide()) return { witness: undefined, isTried: false };
      if (file.answer(crawler, url) === meant) continue;
      answerAfter ??= file.tryEdits(edits);
      if (answerAfter === undefined) return { witness: undefined, isTried: false };
      if (answerAfter(crawler, url) !== meant) continue;
      const witness = file.witness(crawler, url, meant);
      if (witness !== undefined) return { witness, isTried };
      isTried = false;
    }
  }
  return { witness: undefined, isTried };
}

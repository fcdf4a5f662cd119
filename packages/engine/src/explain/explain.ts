import type { RobotsDocument } from "../document/document.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import type { CompileOptions } from "../groups/compile-options.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import type { RequestedToken } from "../groups/product-token.ts";
import type { Decision } from "../match/decision.ts";
import { isAllowedIn } from "../match/is-allowed.ts";
import { compile } from "../match/matcher.ts";
import { SharedMatching } from "../match/shared-matching.ts";
import { locatePath } from "../patterns/url-path.ts";
import { listCandidates } from "./candidates.ts";
import { editedText } from "./edited-text.ts";
import type { Explanation, Flip } from "./explanation.ts";
import { findFlip } from "./flip.ts";
import { findFlipPattern } from "./flip-pattern.ts";
import { groupVerdicts } from "./group-verdicts.ts";
import { findSurprises } from "./surprises.ts";

/**
 * Explains the decision for a URL. It lists the groups that apply, the outcome of each of their rules, and what
 * is surprising about the decision. It also returns the smallest edit that would change the decision.
 * @param productToken a product token, a list, or a crawler (`getCrawler("Googlebot-Image")`), as for `compile`.
 * @param options as for `compile`.
 * @throws {InvalidInputError} {InvalidProductTokenError} {InvalidUrlError} as `compile` and `decide` do.
 */
export function explain(
  document: RobotsDocument,
  productToken: CrawlerOrToken,
  url: string | URL,
  options?: CompileOptions,
): Explanation {
  const decision = compile(document, productToken, options).decide(url);
  return explainDecision(document, productToken, url, options, decision);
}

/** Explains a decision that has already been made, as `explain` does. */
export function explainDecision(
  document: RobotsDocument,
  productToken: CrawlerOrToken,
  url: string | URL,
  options: CompileOptions | undefined,
  decision: Decision,
): Explanation {
  const text = String(url);
  const dialect = dialectFor(productToken, options, document.dialect);
  const read = SharedMatching.of(document).documentFor(dialect);
  const asked = askedTokens(tokensOf(productToken), dialect);
  const choice = chooseGroups(read, asked);
  const pathPlace = locatePath(text, dialect);
  const path = pathPlace.text.slice(pathPlace.start, pathPlace.end);
  // Edits are tried before `listCandidates` keeps its results. After that, V8 would allocate the objects of each try in
  // the long-lived heap, and each try reads the whole file.
  const decide = (edit: Flip | undefined, to = text): boolean => isAllowedAfter(edit, read, asked, to);
  const flip = findFlip(read, choice, decision, path, decide);
  const flipPattern =
    flip === undefined ? undefined : findFlipPattern(flip, text, path, decision, dialect, decide);
  const tried = listCandidates(read, choice, path, decision);
  return {
    url: text,
    path,
    decision,
    productTokens: asked.map((token) => token.written),
    groupsBecause: choice.because,
    namedBy: choice.because === "named" ? choice.tokens.map((token) => token.written).join(", ") : undefined,
    groups: groupVerdicts(read, choice, asked),
    groupCount: read.table.groupCount,
    applyingCount: choice.groups.length,
    candidates: tried.candidates,
    candidateCount: tried.count,
    surprises: findSurprises(read, choice, tried, path),
    flip,
    flipPattern,
  };
}

/** Whether the file allows a URL after an edit, or as it is. */
function isAllowedAfter(
  edit: Flip | undefined,
  document: RobotsDocument,
  asked: readonly RequestedToken[],
  url: string,
): boolean {
  if (edit === undefined) {
    const whole = { text: document.latin1, bytes: document.bytes, start: 0 };
    return isAllowedIn([whole], document.truncated, document.dialect, asked, url);
  }
  const { pieces, truncated } = editedText(document, edit);
  return isAllowedIn(pieces, truncated, document.dialect, asked, url);
}

import type { UsageCategory } from "../dialects/page-rule.ts";
import type { Message } from "../text/message.ts";

/** Usage categories, in the order of reports. */
export const usageCategories: readonly UsageCategory[] = Object.freeze([
  "train-ai",
  "ai-input",
  "search",
] as const);

/** Answers of a statement, for each category that it covers. */
export type StatedUses = { readonly [category in UsageCategory]?: "yes" | "no" };

/** One statement of a site about the use of its content. */
export interface UsageStatement {
  /**
   * - `content-usage`: draft-ietf-aipref-attach, with the vocabulary of draft-ietf-aipref-vocab.
   * - `content-signal`: contentsignals.org (draft-romm-aipref-contentsignals).
   * - `policy-token`: a group of a robots.txt for a token that represents a purpose, such as `Google-Extended` or
   *   `__usage_ai-training`.
   * - `tdmrep`: the TDM Reservation Protocol of a W3C community group.
   * - `page-directive`: a directive of a robots META tag or of X-Robots-Tag.
   * - `license`: a licence by Really Simple Licensing (RSL 1.0). Statements come from the line or link that names the
   *   licence file, and from the file itself.
   * - `ai-txt`: an ai.txt, in Spawning's format or that of draft-car-ai-txt-wellknown.
   * - `ai-training-field`: draft-canel-robots-ai-control.
   */
  readonly mechanism:
    | "content-usage"
    | "content-signal"
    | "policy-token"
    | "tdmrep"
    | "page-directive"
    | "license"
    | "ai-txt"
    | "ai-training-field";
  /** Source of the statement. */
  readonly from: "robots.txt" | "header" | "meta" | "link" | "tdmrep.json" | "license-file" | "ai.txt";
  /**
   * Position in the source. A line number from 1 in a robots.txt, header or ai.txt; the number of the rule, from 1, in
   * tdmrep.json; a byte offset in a page or licence file.
   */
  readonly where: number;
  /** Text of the statement as written. */
  readonly text: string;
  readonly says: StatedUses;
  /** Path pattern that the statement is limited to. */
  readonly path?: string;
  /** URL of the licence file or ai.txt that contains the statement. */
  readonly file?: string;
  /** URL of terms that permit more uses. */
  readonly terms?: string;
  /** Reason why the statement has no effect on the answer. Omitted if it has an effect. */
  readonly ignored?: IgnoredReason;
  /** Explanations for people, if any. */
  readonly notes?: readonly Message[];
}

/**
 * Reason why a statement has no effect on the answer.
 * - `hidden`: it is in a group for `*`, but another group names the crawler.
 * - `before-any-group`: it precedes the first group, so it applies to no crawler.
 * - `longer-path`: another statement has a longer path that matches the URL.
 * - `not-crawlable`: the URL may not be crawled, so preferences do not apply to it.
 * - `superseded`: a statement closer to the content replaces it.
 * - `unreadable`: its syntax or its value is invalid.
 * - `dead`: engines no longer obey it.
 * - `unsettled`: no document defines whether it covers this use.
 */
export type IgnoredReason =
  | "hidden"
  | "before-any-group"
  | "longer-path"
  | "not-crawlable"
  | "superseded"
  | "unreadable"
  | "dead"
  | "unsettled";

import type { UsageCategory } from "../dialects/page-rule.ts";
import type { Message } from "../text/message.ts";

/** The categories of use, in the order in which they are told. */
export const usageCategories: readonly UsageCategory[] = Object.freeze([
  "train-ai",
  "ai-input",
  "search",
] as const);

/** What a statement says of each category that it speaks of. */
export type StatedUses = { readonly [category in UsageCategory]?: "yes" | "no" };

/** One statement about what content may be used for, as it was found. */
export interface UsageStatement {
  /**
   * - `content-usage`: draft-ietf-aipref-attach, with the words of draft-ietf-aipref-vocab.
   * - `content-signal`: contentsignals.org (draft-romm-aipref-contentsignals).
   * - `policy-token`: a group of a robots.txt for a token that stands for a purpose, such as `Google-Extended` or `__usage_ai-training`.
   * - `tdmrep`: the TDM Reservation Protocol of a W3C community group.
   * - `page-directive`: a directive of a robots META tag or of X-Robots-Tag.
   * - `license`: a licence by Really Simple Licensing (RSL 1.0): the line or link that names it, and what the file itself says.
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
  /** Where it was found. */
  readonly from: "robots.txt" | "header" | "meta" | "link" | "tdmrep.json" | "license-file" | "ai.txt";
  /**
   * The line, from 1, of the robots.txt, the header or the ai.txt; the number of the rule in tdmrep.json, from 1; the byte of the page
   * or of the licence file.
   */
  readonly where: number;
  /** As it is written. */
  readonly text: string;
  readonly says: StatedUses;
  /** The path to which it is limited. */
  readonly path?: string;
  /** The URL of the licence file or of the ai.txt in which it was found. */
  readonly file?: string;
  /** The URL of the terms on which more is permitted. */
  readonly terms?: string;
  /** Why it is no part of the answer; left out where it is. */
  readonly ignored?: IgnoredReason;
  /** Sentences for people, where there is more to say. */
  readonly notes?: readonly Message[];
}

/**
 * Why a statement is no part of the answer.
 * - `hidden`: it stands in a group for `*`, and a group that names the crawler hides those.
 * - `before-any-group`: it stands where no group has begun, and so speaks to nobody.
 * - `longer-path`: another statement has a longer path that fits the URL.
 * - `not-crawlable`: the URL may not be crawled, and then there is no preference about it.
 * - `superseded`: another statement, nearer to the content, takes its place.
 * - `unreadable`: it is not written as it has to be.
 * - `dead`: no engine obeys it any more.
 * - `unsettled`: nobody has settled whether it is about this use.
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

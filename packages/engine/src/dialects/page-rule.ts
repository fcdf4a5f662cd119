import type { pageMessages } from "./page-messages.ts";
import type { Source } from "./source.ts";

/** Topics that a page's directives decide, such as indexing. `resolvePage` returns an answer for each topic. */
export type PageTopic =
  | "index"
  | "follow"
  | "snippet"
  | "imagePreview"
  | "videoPreview"
  | "imageIndex"
  | "archive"
  | "translate";

/** Topics about search results. They have no effect on a page that is not indexed. */
export const resultTopics: readonly PageTopic[] = [
  "snippet",
  "imagePreview",
  "videoPreview",
  "archive",
  "translate",
];

/**
 * Uses of a page's content.
 *
 * - `train-ai`: training AI models (draft-ietf-aipref-vocab §4).
 * - `ai-input`: input of an AI model that answers a user's question (Content-Signal).
 * - `search`: finding the page and linking to it (draft-ietf-aipref-vocab §4).
 */
export type UsageCategory = "train-ai" | "ai-input" | "search";

/** One directive of a page, with or without a value. */
export interface PageRule {
  /** Name in lower case. Directives are compared without regard to case. */
  readonly name: string;
  readonly forbids?: readonly PageTopic[];
  readonly allows?: readonly PageTopic[];
  /**
   * Type of the required value after the colon; omitted if the directive has no value.
   *
   * - `count`: a number of characters or seconds. `0` forbids, and `-1` means no limit.
   * - `size`: `none`, `standard` or `large`.
   * - `date`: the start of the prohibition.
   */
  readonly value?: "count" | "size" | "date";
  /** Uses that the directive also forbids. */
  readonly forbidsUse?: readonly UsageCategory[];
  /** Name of another directive. If the page has it, `forbidsUse` does not apply. */
  readonly useLiftedBy?: string;
  /** Name of another directive. Without it, this directive has no effect. */
  readonly needs?: string;
  /** Source in which the directive counts: only META tags, or only HTTP headers. If omitted, it counts in both. */
  readonly only?: "meta" | "header";
  /** META tag name that all crawlers of the vendor obey, in addition to `robots` and the crawlers' own names. */
  readonly vendorName?: string;
  /**
   * Id of the message that explains why no engine obeys the directive any more. It is recognised, but has no effect.
   */
  readonly dead?: keyof typeof pageMessages;
}

/** The directives that an engine knows, and how it resolves several of them. */
export interface PageRules {
  readonly rules: readonly PageRule[];
  /**
   * Crawler names that a page can address. A crawler with one or more of these names as tokens obeys only directives
   * for these names. If omitted, a crawler obeys directives for all of its tokens.
   */
  readonly names?: readonly string[];
  /** Set to `all-only` if a page cannot address a single crawler. */
  readonly speaksTo?: "all-only";
  /** The directive that wins a conflict: the one that forbids, or the one that allows. */
  readonly conflicts: "forbidding" | "allowing";
  readonly sources: readonly Source[];
}

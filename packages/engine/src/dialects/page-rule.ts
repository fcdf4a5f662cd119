import type { pageMessages } from "./page-messages.ts";
import type { Source } from "./source.ts";

/** What a page's directives can forbid: each is a question that `resolvePage` answers. */
export type PageTopic =
  | "index"
  | "follow"
  | "snippet"
  | "imagePreview"
  | "videoPreview"
  | "imageIndex"
  | "archive"
  | "translate";

/**
 * What content may be used for: to train AI models (`train-ai`), as input of AI models that answer somebody (`ai-input`),
 * or to find it and lead people to it (`search`). The first and the last are those of draft-ietf-aipref-vocab §4; the
 * second is that of Content-Signal.
 */
export type UsageCategory = "train-ai" | "ai-input" | "search";

/** One word that a page can say, alone or with a value. */
export interface PageRule {
  /** In small letters: letter case is nothing. */
  readonly name: string;
  readonly forbids?: readonly PageTopic[];
  readonly allows?: readonly PageTopic[];
  /**
   * What has to stand behind its colon, if anything: a number of characters or seconds (`0` forbids, `-1` sets no
   * limit), `none`, `standard` or `large`, or the time from which on it forbids.
   */
  readonly value?: "count" | "size" | "date";
  /** The uses that it speaks against, besides. */
  readonly forbidsUse?: readonly UsageCategory[];
  /** Another word in whose presence it says nothing about uses. */
  readonly useLiftedBy?: string;
  /** Another word without which it says nothing. */
  readonly needs?: string;
  /** The only place in which it counts. Both if omitted. */
  readonly only?: "meta" | "header";
  /** A name of a META tag that all crawlers of the vendor obey, besides those for all and for each crawler. */
  readonly vendorName?: string;
  /** The id of the message that says why no engine obeys it any more: it is recognised, and has no effect. */
  readonly dead?: keyof typeof pageMessages;
}

/** Which words an engine knows, and how it reads several of them. */
export interface PageRules {
  readonly rules: readonly PageRule[];
  /** Where a crawler answers to one of these names, it looks for these alone; for all of its own where left out. */
  readonly names?: readonly string[];
  /** Whether a page can speak to one crawler at all; left out where it can. */
  readonly speaksTo?: "all-only";
  /** Of words that contradict each other the one that forbids holds, or the one that allows. */
  readonly conflicts: "forbidding" | "allowing";
  readonly sources: readonly Source[];
}

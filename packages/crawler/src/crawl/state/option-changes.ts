import type { SkipReason } from "./found-url.ts";

/** What other options changed about the URLs that were known. */
export interface OptionChanges {
  /** URLs that are not to be visited any more, by reason. */
  readonly left: Readonly<Partial<Record<SkipReason, number>>>;
  /** URLs that are to be visited again, by the reason that kept them away before. */
  readonly back: Readonly<Partial<Record<SkipReason, number>>>;
}

/** The same while it is counted. */
export interface CountedChanges {
  readonly left: Partial<Record<SkipReason, number>>;
  readonly back: Partial<Record<SkipReason, number>>;
}

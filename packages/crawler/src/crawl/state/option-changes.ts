import type { SkipReason } from "./found-url.ts";

/** Effect of changed options on known URLs. */
export interface OptionChanges {
  /** Number of URLs that are now skipped, by reason. */
  readonly left: Readonly<Partial<Record<SkipReason, number>>>;
  /** Number of URLs that are no longer skipped, by their previous reason. */
  readonly back: Readonly<Partial<Record<SkipReason, number>>>;
}

/** Mutable `OptionChanges`, for counting. */
export interface CountedChanges {
  readonly left: Partial<Record<SkipReason, number>>;
  readonly back: Partial<Record<SkipReason, number>>;
}

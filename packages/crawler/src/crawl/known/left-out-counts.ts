import type { LeftOutReason } from "../file/left-out.ts";
import type { SkipReason } from "../url/found-url.ts";

/** Counts of what is not visited, as decisions read and change them. */
export interface LeftOutCounts {
  /**
   * Whether one more URL that is skipped for a reason is kept.
   * @param coming room that URLs take which are going to be skipped for it.
   */
  hasRoomFor(reason: SkipReason, coming?: number): boolean;
  /** A URL is skipped now, or (with -1) no longer. */
  skipped(reason: string, url: string, by: 1 | -1): void;
  /** Counts links that were left out. Part of a step of others. */
  count(reason: LeftOutReason, origin: string, url: string, links?: number): void;
}

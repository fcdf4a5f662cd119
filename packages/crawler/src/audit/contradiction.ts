import type { Message } from "@maycrawl/engine";
import type { Place } from "./evidence.ts";

/**
 * What contradicts what; each code is stable.
 *
 * - `noindex-blocked`: the page says noindex, and robots.txt keeps crawlers from reading that.
 * - `canonical-blocked`, `canonical-not-ok`: what the page calls its canonical URL may not be fetched, or is no page.
 * - `sitemap-blocked`, `sitemap-redirected`, `sitemap-not-ok`, `sitemap-refused`, `sitemap-failed`, `sitemap-noindex`,
 *   `sitemap-not-canonical`: it stands in a sitemap all the same.
 * - `sitemap-file-blocked`: a sitemap itself may not be fetched.
 * - `preferences-disagree`, `preferences-hidden`, `preferences-stray`: statements about use of which one says yes and the other no,
 *   which a group that names the crawler hides from it, or which stand before any group.
 */
export type ContradictionCode =
  | "noindex-blocked"
  | "canonical-blocked"
  | "canonical-not-ok"
  | "sitemap-blocked"
  | "sitemap-redirected"
  | "sitemap-not-ok"
  | "sitemap-refused"
  | "sitemap-failed"
  | "sitemap-noindex"
  | "sitemap-not-canonical"
  | "sitemap-file-blocked"
  | "preferences-disagree"
  | "preferences-hidden"
  | "preferences-stray";

/** Two things that a site says and that do not go together. Its `message` is one sentence. */
export interface Contradiction extends Message {
  readonly code: ContradictionCode;
  /** The URL that it is about. */
  readonly url: string;
  /** What its owner can do: the English text with the id `<code>.what-to-do`. */
  readonly whatToDo: string;
  /** Where the two stand. */
  readonly places: readonly Place[];
}

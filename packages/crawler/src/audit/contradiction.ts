import type { Message } from "@maycrawl/engine";
import type { Place } from "./evidence.ts";

/**
 * Kinds of contradictions. Each code is stable.
 *
 * - `noindex-blocked`: the page says noindex, but robots.txt keeps crawlers from reading the page.
 * - `canonical-blocked`, `canonical-not-ok`: the canonical URL may not be fetched, or its answer is not a page.
 * - `sitemap-blocked`, `sitemap-redirected`, `sitemap-not-ok`, `sitemap-refused`, `sitemap-failed`, `sitemap-noindex`,
 *   `sitemap-not-canonical`: a sitemap lists the URL, although crawlers cannot fetch or index it.
 * - `sitemap-file-blocked`: a sitemap itself may not be fetched.
 * - `preferences-disagree`: one usage statement permits a use of the content, and another one does not.
 * - `preferences-hidden`: the usage statement for all crawlers does not apply, because a group names this crawler.
 * - `preferences-stray`: a usage statement of robots.txt appears before any group.
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

/** A contradiction between two statements of a site. Its `message` is one sentence. */
export interface Contradiction extends Message {
  readonly code: ContradictionCode;
  /** URL that the contradiction is about. */
  readonly url: string;
  /** Advice for the site's owner: the English text with the id `<code>.what-to-do`. */
  readonly whatToDo: string;
  /** Locations of the contradicting statements. */
  readonly places: readonly Place[];
}

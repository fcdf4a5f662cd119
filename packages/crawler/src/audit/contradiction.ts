import type { Message } from "@maycrawl/engine";
import type { Place } from "./evidence.ts";

/**
 * Kinds of contradictions. Each code is stable.
 *
 * - `noindex-blocked`: the page says noindex, but robots.txt keeps crawlers from reading this.
 * - `canonical-blocked`, `canonical-not-ok`: the canonical URL may not be fetched, or its answer is not a page.
 * - `sitemap-blocked`, `sitemap-redirected`, `sitemap-not-ok`, `sitemap-refused`, `sitemap-failed`, `sitemap-noindex`,
 *   `sitemap-not-canonical`: a sitemap lists the URL, although crawlers cannot fetch or index it.
 * - `sitemap-file-blocked`: a sitemap itself may not be fetched.
 * - `preferences-disagree`: one statement about use says yes, and another one says no.
 * - `preferences-hidden`: a group that names the crawler hides a statement about use from it.
 * - `preferences-stray`: a statement about use appears before any group.
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

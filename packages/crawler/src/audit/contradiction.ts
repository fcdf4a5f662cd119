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

/** Two things that a site says and that do not go together. */
export interface Contradiction {
  readonly code: ContradictionCode;
  /** The URL that it is about. */
  readonly url: string;
  /** What is wrong, in one sentence. It may quote what a server sent. */
  readonly message: string;
  /** What its owner can do. */
  readonly whatToDo: string;
  /** Where the two stand. */
  readonly places: readonly Place[];
}

/** What can be done about each. */
export const whatToDo: Readonly<Record<ContradictionCode, string>> = {
  "noindex-blocked":
    "Allow the URL in robots.txt, so that the noindex is read; or drop the noindex if it is enough that the URL is not crawled.",
  "canonical-blocked": "Allow the canonical URL in robots.txt, or name one that is allowed.",
  "canonical-not-ok":
    "Name a URL that answers with status 200 and does not redirect; if its server failed, fix the server.",
  "sitemap-blocked": "Allow the URL in robots.txt if it should be found, or take it out of the sitemap.",
  "sitemap-redirected": "List the URL it leads to in the end instead, or take it out where that is no page.",
  "sitemap-not-ok": "Take it out of the sitemap, or have it answered with status 200.",
  "sitemap-refused":
    "Allow access if the page should be found (a firewall may refuse only crawlers), or remove it from the sitemap.",
  "sitemap-failed": "Fix the server, or let it answer crawlers. The URL may stay in the sitemap.",
  "sitemap-noindex": "Drop the noindex if the page should be found, or take it out of the sitemap.",
  "sitemap-not-canonical":
    "List the canonical URL instead, or correct what the page calls its canonical URL.",
  "sitemap-file-blocked": "Allow the sitemap in robots.txt, or name another one.",
  "preferences-disagree": "Say the same everywhere, or say it once: of two, the no holds.",
  "preferences-hidden": "Say it again in the group that names the crawler, since it reads no other.",
  "preferences-stray": "Move it into a group, below its User-agent line.",
};

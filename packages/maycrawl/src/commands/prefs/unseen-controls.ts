import type { Crawler } from "../../options/crawler-option.ts";

/**
 * Sentence about a control that Google offers worldwide since 2026-08-31: "Search generative AI control"
 * (support.google.com/webmasters/answer/16908024).
 */
const GOOGLE =
  'The "Search generative AI control" of Google Search Console may keep the site out of AI features of Google Search. It is in no file and cannot be seen from outside.';

/**
 * Returns sentences about controls for AI use that a vendor offers to site owners, and that cannot be seen from
 * outside.
 */
export function unseenControls({ profile }: Crawler): readonly string[] {
  return profile?.vendor === "Google" ? [GOOGLE] : [];
}

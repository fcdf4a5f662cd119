import type { Crawler } from "../../options/crawler-option.ts";

/** Google, "Search generative AI control" (support.google.com/webmasters/answer/16908024), worldwide since 2026-08-31. */
const GOOGLE =
  'The "Search generative AI control" of Google Search Console may keep the site out of AI features of Google Search. It is in no file and cannot be seen from outside.';

/** Returns what a vendor lets owners say about AI use in a place that cannot be seen from outside, as sentences. */
export function unseenControls({ profile }: Crawler): readonly string[] {
  return profile?.vendor === "Google" ? [GOOGLE] : [];
}

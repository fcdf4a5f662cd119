import type { Span } from "./span.ts";

const ROBOTS = "User-agent: *\nDisallow: /private\n";

const ANSWER: Span = {
  hours: 24,
  status: 200,
  error: undefined,
  robots: ROBOTS,
  cacheControl: undefined,
  retryAfter: undefined,
  siteAnswers: true,
};

/**
 * Returns the history of a site whose robots.txt answers 503 for `hours`. The robots.txt was fetched before the
 * failure, and can be fetched again after the failure.
 * @param siteAnswers whether other pages of the site can be fetched during the failure.
 */
function failing(hours: number, siteAnswers = false): readonly Span[] {
  return [{ ...ANSWER, hours: 0 }, { ...ANSWER, hours, status: 503, robots: "", siteAnswers }, ANSWER];
}

/** Names of the predefined histories. */
export type PresetName = "503-13h" | "503-5d" | "503-31d" | "503-31d-site-answers";

/** Predefined histories: one for each step of the outage rules of RFC 9309 §2.3.1.4 and of Google. */
export const presets: Readonly<Record<PresetName, readonly Span[]>> = {
  "503-13h": failing(13),
  "503-5d": failing(5 * 24),
  "503-31d": failing(31 * 24),
  "503-31d-site-answers": failing(31 * 24, true),
};

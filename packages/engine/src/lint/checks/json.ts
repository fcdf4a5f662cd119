import { defineBodyCheck } from "../parts/body-check.ts";
import type { Check } from "../parts/check.ts";

/** Reports JSON instead of a robots.txt. */
export const json: Check = defineBodyCheck({
  code: "json",
  severity: "error",
  summary: "The file is JSON.",
  why: "A robots.txt is plain text with one record on a line (RFC 9309 §2.2). Crawlers find no group in JSON, so they may fetch everything.",
  advice: "Send the rules as text, or status 404 without rules.",
});

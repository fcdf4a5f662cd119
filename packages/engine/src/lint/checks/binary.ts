import { defineBodyCheck } from "../parts/body-check.ts";
import type { Check } from "../parts/check.ts";

/** Reports a binary file instead of a robots.txt. */
export const binary: Check = defineBodyCheck({
  code: "binary",
  severity: "error",
  summary: "The file is binary data, not text.",
  why: "A robots.txt is UTF-8 text (RFC 9309 §2.2). Crawlers find no group in binary data, so they may fetch everything.",
  advice: "Send the robots.txt as UTF-8 text.",
});

import { defineBodyCheck } from "../parts/body-check.ts";
import type { Check } from "../parts/check.ts";

/** Reports a text without a single record. */
export const noRecords: Check = defineBodyCheck({
  code: "no-records",
  severity: "information",
  summary: "The file has text, but no record.",
  why: "A record has a field name, a colon and a value (RFC 9309 §2.2). Crawlers ignore all other lines, so they may fetch everything. Such a text is often an error message that the server sends with status 200.",
  advice: "Crawlers ignore it and may fetch everything.",
});

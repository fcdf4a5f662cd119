import type { Check } from "../parts/check.ts";
import { correctName, defineLineDiagnosticCheck } from "../parts/line-diagnostic-check.ts";

/** Reports field names in other languages. */
export const translatedField: Check = defineLineDiagnosticCheck({
  code: "translated-field",
  severity: "error",
  summary: "A field name in another language is not read.",
  why: "The names of the fields are English words in ASCII (RFC 9309 §2.2). Translated documentation sometimes prints translated names.",
  part: "name",
  byName: true,
  correct: correctName,
});

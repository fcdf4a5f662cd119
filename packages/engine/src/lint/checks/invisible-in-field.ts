import { beginsWithMark } from "../parts/begins-with-mark.ts";
import type { Check } from "../parts/check.ts";
import { correctName, defineLineDiagnosticCheck } from "../parts/line-diagnostic-check.ts";

/** Reports field names with an invisible character. */
export const invisibleInField: Check = defineLineDiagnosticCheck({
  code: "invisible-in-field",
  severity: "error",
  summary: "Most crawlers do not read a field name with an invisible character.",
  why: "A field name is read only if it equals a known one (RFC 9309 §2.2). Only spaces and tabs may stand around it. Text that is copied from a web page or a document often has invisible characters.",
  part: "name",
  byName: true,
  isReported: ({ name }) => !beginsWithMark(name),
  correct: correctName,
});

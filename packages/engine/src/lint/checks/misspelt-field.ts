import type { RuledField } from "../../dialects/dialect.ts";
import { fieldOfKind, kindOfName } from "../../document/line-kinds.ts";
import { encodeText } from "../../text/bytes.ts";
import type { Check } from "../parts/check.ts";
import { correctName, defineLineDiagnosticCheck } from "../parts/line-diagnostic-check.ts";

/** Reports field names that are almost those of a known field, with the dialects that read them. */
export const misspeltField: Check = defineLineDiagnosticCheck({
  code: "misspelt-field",
  severity: "error",
  summary: "A misspelt field name is read only by some crawlers, or not at all.",
  why: "A crawler may accept misspelt field names, but it need not (RFC 9309 §2.2.4).",
  part: "name",
  byName: true,
  correct: correctName,
  mayDiffer: ({ name, field }, dialect) => {
    const bytes = encodeText(name);
    return fieldOfKind(kindOfName(bytes, 0, bytes.length, dialect)) !== (field as RuledField);
  },
});

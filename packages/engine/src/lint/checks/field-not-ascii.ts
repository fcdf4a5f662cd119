import type { RuledField } from "../../dialects/dialect.ts";
import { beginsWithMark } from "../parts/begins-with-mark.ts";
import type { Check } from "../parts/check.ts";
import { correctName, defineLineDiagnosticCheck } from "../parts/line-diagnostic-check.ts";

const FIELDS: readonly RuledField[] = ["user-agent", "allow", "disallow", "sitemap"];
/** A known name before a full-width colon: `missing-colon` reports the line. */
const BEFORE_WIDE_COLON = /^\s*(?:user-?agent|(?:dis)?allow|sitemap)\s*\uff1a/i;

/** Reports field names outside ASCII. If one contains a known name, the line was probably meant as that field. */
export const fieldNotAscii: Check = defineLineDiagnosticCheck({
  code: "field-not-ascii",
  severity: "error",
  summary: "A field name with letters outside ASCII is not read.",
  why: "All field names that crawlers know are in ASCII (RFC 9309 §2.2).",
  part: "name",
  byName: true,
  isReported: ({ name }) => !BEFORE_WIDE_COLON.test(name) && !beginsWithMark(name),
  correct: (found) => {
    const field = fieldIn(found.name);
    return field === undefined ? undefined : correctName({ ...found, field });
  },
});

/** Returns the field whose name a text is without other letters, or in another form of Unicode. */
function fieldIn(name: string): RuledField | undefined {
  const compatible = name.normalize("NFKC").toLowerCase();
  const ascii = name.replace(/[^\0-\x7f]/g, "").toLowerCase();
  return FIELDS.find((field) => field === compatible || field === ascii);
}

import { decodeTriplets } from "../../text/read-url.ts";
import type { Check } from "../parts/check.ts";
import {
  type Correction,
  type DiagnosedLine,
  defineLineDiagnosticCheck,
} from "../parts/line-diagnostic-check.ts";

/** Reports paths that are not in Unicode's normalisation form C. */
export const notNormalised: Check = defineLineDiagnosticCheck({
  code: "not-normalised",
  severity: "warning",
  summary: "A path in another normalisation form of Unicode does not match URLs that look the same.",
  why: "A path and a URL are compared byte by byte (RFC 9309 §2.2.2), and no crawler normalises them. URLs are usually written in form C, in which an accented letter is one character.",
  part: "value",
  correct,
});

function correct({ field, line, value }: DiagnosedLine): Correction | undefined {
  if (line.value === undefined || value.includes("\ufffd")) return undefined;
  const normal = decodeTriplets(value).normalize("NFC");
  const isEncoded = /^[\0-\x7f]*$/.test(value);
  const text = isEncoded ? normal.replace(/[^\0-\x7f]/gu, (letter) => encodeURIComponent(letter)) : normal;
  return {
    title: "Write the path in normalisation form C",
    edits: [{ ...line.value, text }],
    record: { line: line.number, field, value: text },
  };
}

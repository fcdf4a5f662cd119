import { INVISIBLE } from "../../diagnose/line-diagnostics.ts";
import { encodeText } from "../../text/bytes.ts";
import type { Check } from "../parts/check.ts";
import type { Edit } from "../parts/finding.ts";
import {
  type Correction,
  type DiagnosedLine,
  defineLineDiagnosticCheck,
} from "../parts/line-diagnostic-check.ts";

/** Reports invisible characters in names of crawlers, paths and sitemap URLs. */
export const invisibleInValue: Check = defineLineDiagnosticCheck({
  code: "invisible-in-value",
  severity: "warning",
  summary: "A value with an invisible character does not match what it seems to match.",
  why: "Each character of a path counts (RFC 9309 §2.2.2), and only spaces and tabs are trimmed (§2.2). Text that is copied from a web page or a document often has invisible characters.",
  part: "value",
  isReported: ({ value }) => !isEncodedTwice(value),
  correct,
  // No path begins with such a character, and no crawler's name has one. Within a path it can be intended.
  severityOf: ({ field, value }) => (field === "user-agent" || startsInvisibly(value) ? "error" : "warning"),
});

/** Maximum length of a value that is corrected. */
const MAX_VALUE = 2000;
const JOINER = /[\u200c\u200d]/;
/** Characters that look like a blank. In the middle of a value it is not known what they stand for. */
const LIKE_BLANK = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;

function isInvisible(character: string): boolean {
  return character.search(INVISIBLE) >= 0;
}

function startsInvisibly(value: string): boolean {
  return isInvisible(value.charAt(0)) || JOINER.test(value.charAt(0));
}

/** Removes the invisible characters; undefined if one in the middle looks like a blank. */
function correct({ field, line, value }: DiagnosedLine): Correction | undefined {
  if (line.value === undefined || value.length > MAX_VALUE || value.includes("\ufffd")) return undefined;
  const isOuter = (character: string): boolean =>
    character === " " || isInvisible(character) || JOINER.test(character);
  let first = 0;
  let last = value.length;
  while (first < last && isOuter(value.charAt(first))) first++;
  while (last > first && isOuter(value.charAt(last - 1))) last--;
  const edits: Edit[] = [];
  let corrected = "";
  let { start } = line.value;
  for (let at = 0; at < value.length; ) {
    const character = String.fromCodePoint(value.codePointAt(at) ?? 0);
    const end = start + encodeText(character).length;
    const isInside = at >= first && at < last;
    if (isInside && LIKE_BLANK.test(character)) return undefined;
    if (!isInside || isInvisible(character)) edits.push({ start, end, text: "" });
    else corrected += character;
    at += character.length;
    start = end;
  }
  const record = { line: line.number, field, value: corrected };
  return { title: "Remove the invisible characters", edits, record };
}

/** Characters of windows-1252 for the bytes 0x80 to 0x9F. Unassigned bytes are C1 controls. */
const WINDOWS_1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Whether a value was encoded in UTF-8 twice, such as `Ã­` for `í`. Its second characters can be invisible, and
 * removing them would be wrong.
 */
function isEncodedTwice(value: string): boolean {
  const bytes: number[] = [];
  for (const character of value) {
    const at = WINDOWS_1252.indexOf(character);
    const byte = at < 0 ? (character.codePointAt(0) ?? 0) : 0x80 + at;
    if (byte > 0xff) return false;
    bytes.push(byte);
  }
  if (bytes.every((byte) => byte < 0x80)) return false;
  try {
    decoder.decode(Uint8Array.from(bytes));
    return true;
  } catch {
    return false;
  }
}

import { isCommonDate, type ReadDate, readFeedDate, readW3cDate } from "./dates.ts";
import type { DiagnosticLog } from "./diagnostic.ts";
import type { LocCheck } from "./loc.ts";
import type { FieldKind } from "./shape.ts";
import { changeFrequencies } from "./sitemap-entry.ts";

/** Parsed value of a field. */
export type FieldValue = string | number | boolean;

const FREQUENCIES: ReadonlySet<string> = new Set(changeFrequencies);
const ALLOWED = { allowed: changeFrequencies };

/** sitemaps.org: "Valid values range from 0.0 to 1.0." */
const PRIORITY = /^(?:0|1|0?\.\d+|[01]\.0*|0\.\d+)$/;

const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Parses the trimmed text of a field. The `loc` of an entry is only checked later.
 * @param offset byte offset of the field.
 * @param resolve resolves a relative URL, and reports it.
 * @returns undefined if the text is invalid, which is reported.
 */
export function readFieldValue(
  kind: FieldKind,
  text: string,
  offset: number,
  log: DiagnosticLog,
  locs: LocCheck,
  resolve: (text: string, offset: number) => string | undefined,
): FieldValue | undefined {
  switch (kind) {
    case "text":
      return text;
    case "loc": {
      if (locs.isLoc(text)) return text;
      const resolved = resolve(text, offset);
      if (resolved === undefined) log.warn("value-invalid.url", offset, text);
      return resolved;
    }
    case "w3c-date":
      if (isCommonDate(text)) return text;
      return checkDate(readW3cDate(text), text, offset, log);
    case "feed-date":
      return checkDate(readFeedDate(text), text, offset, log);
    case "frequency":
      return readFrequency(text, offset, log);
    case "priority":
      if (PRIORITY.test(text)) return Number(text);
      log.warn("priority-invalid", offset, text);
      return undefined;
    case "number":
      if (NUMBER.test(text)) return Number(text);
      log.warn("value-invalid.number", offset, text);
      return undefined;
    case "yes-no":
      // Google's schema of video sitemaps allows lower case, upper case, and an initial capital.
      if (/^(?:yes|no)$/i.test(text)) return text.length === 3;
      log.warn("value-invalid.yes-no", offset, text);
      return undefined;
  }
}

function checkDate(
  read: ReadDate | undefined,
  text: string,
  offset: number,
  log: DiagnosticLog,
): string | undefined {
  if (read === undefined) log.warn("date-invalid", offset, text);
  else if (read.corrected) log.warn("date-invalid.corrected", offset, text, { date: read.date });
  return read?.date;
}

function readFrequency(text: string, offset: number, log: DiagnosticLog): string | undefined {
  if (FREQUENCIES.has(text)) return text;
  const lower = text.toLowerCase();
  if (FREQUENCIES.has(lower)) {
    log.warn("changefreq-invalid.case", offset, text, { meant: lower });
    return lower;
  }
  log.warn("changefreq-invalid", offset, text, ALLOWED);
  return undefined;
}

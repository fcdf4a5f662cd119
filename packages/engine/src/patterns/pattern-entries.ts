import type { ReadingRules } from "../dialects/dialect.ts";
import {
  HAS_STAR,
  hasUntriedForms as hasUntriedQueryForms,
  normalisePattern,
  patternTraits,
  queryForms,
  TO_NORMALISE,
} from "./percent-encoding.ts";

/** One pattern to be compared with paths. */
export interface PatternEntry {
  /** The normalised pattern; undefined where it is the value as the file has it. */
  readonly pattern: string | undefined;
  /** How many bytes it counts, where `pattern` is given; else the value's own length. */
  readonly specificity: number;
  /** Whether it has a `*`. */
  readonly starred: boolean;
  /** Set where it allows though its rule is a `disallow`. */
  readonly allows?: true;
}

const SLASH = 0x2f;
const STOP = 0x2e;
const DOLLAR = 0x24;
/** A value that is its own pattern, without a `*`. */
export const AS_WRITTEN: readonly PatternEntry[] = [{ pattern: undefined, specificity: 0, starred: false }];
const AS_WRITTEN_STARRED: readonly PatternEntry[] = [{ pattern: undefined, specificity: 0, starred: true }];
/** A rule that stands for nothing. */
export const NONE: readonly PatternEntry[] = [];

/**
 * The patterns that a rule's value stands for: one as a rule; none for an empty value that is no rule
 * (RFC 9309 §2.2.2, empty-pattern); more where an encoded delimiter may stand in a path or in a query,
 * and where `…/index.html` also stands for its folder. Callers that answer in every dialect call `ruleEntries`.
 */
export function patternEntries(
  text: string,
  start: number,
  end: number,
  allow: boolean,
  dialect: ReadingRules,
): readonly PatternEntry[] {
  if (start === end) return ofNoPath(allow, dialect);
  if (isSuffix(text, start, end, dialect)) return ofSuffix(text.slice(start, end), allow, dialect);
  if (dialect.pathsPerLine === "several" && /[ \t]/.test(text.slice(start, end))) {
    return rewritten(text.slice(start, end).split(/[ \t]+/), allow, dialect);
  }
  let stop = end;
  if (ignoresLastStar(dialect)) while (stop > start && text[stop - 1] === "*") stop--;
  if (stop < end) return rewritten([text.slice(start, stop) || "/"], allow, dialect);
  const traits = patternTraits(text, start, end, dialect);
  const starred = (traits & HAS_STAR) !== 0;
  const plain = starred ? AS_WRITTEN_STARRED : AS_WRITTEN;
  const index = allow && dialect.indexAsFolder ? folderOfIndex(text, start, end) : -1;
  if ((traits & TO_NORMALISE) === 0 && index < 0) return plain;

  const value = text.slice(start, end);
  const pattern = normalisePattern(value, dialect);
  const own = pattern === value ? plain : [{ pattern, specificity: pattern.length, starred }];
  const entries = [...own];
  if (hasQueryForms(dialect)) {
    for (const form of queryForms(value)) {
      entries.push({ pattern: form, specificity: pattern.length, starred: true });
    }
  }
  if (index >= 0) {
    // Google-specific: it counts as many bytes as it has, fewer than the pattern it is made of.
    const folder = `${pattern.slice(0, pattern.lastIndexOf("/") + 1)}$`;
    entries.push({ pattern: folder, specificity: folder.length, starred: folder.includes("*") });
  }
  return entries;
}

/** The patterns of a rule without a path. */
function ofNoPath(allow: boolean, { emptyPath }: ReadingRules): readonly PatternEntry[] {
  return emptyPath === "no-rule" || (allow && emptyPath === "allows-all") ? NONE : AS_WRITTEN;
}

/** Whether a pattern only says how a path ends, and the dialect reads it so. */
function isSuffix(text: string, start: number, end: number, { suffixes, wildcards }: ReadingRules): boolean {
  return (
    suffixes === "match-ends" &&
    wildcards !== "none" &&
    text.charCodeAt(start) === STOP &&
    text.charCodeAt(end - 1) === DOLLAR
  );
}

/** The patterns of a suffix: those of a `*` with the suffix behind it, which counts no byte. */
function ofSuffix(suffix: string, allow: boolean, dialect: ReadingRules): readonly PatternEntry[] {
  return rewritten([`*${suffix}`], allow, dialect).map((entry) => ({
    ...entry,
    specificity: entry.specificity - 1,
  }));
}

/** Whether a rule frees every path, whatever the other rules say. */
export function isFreeing(start: number, end: number, allow: boolean, dialect: ReadingRules): boolean {
  return start === end && !allow && dialect.emptyPath === "allows-all";
}

/** Whether a rule's value has forms that are not among its entries, as there would be too many. */
export function hasUntriedForms(value: string, dialect: ReadingRules): boolean {
  return hasQueryForms(dialect) && hasUntriedQueryForms(value);
}

/** Whether a delimiter that is encoded in a path is the same as the raw one in a query. */
function hasQueryForms({ percentEncoding, wildcards }: ReadingRules): boolean {
  return percentEncoding === "normalised" && wildcards !== "none";
}

/** Whether a `*` at the end of a pattern is special, and yet counts no byte. */
function ignoresLastStar({ trailingStar, wildcards }: ReadingRules): boolean {
  return trailingStar === "ignored" && wildcards !== "none";
}

/** The patterns of paths that are not the value as the file has it: of each where it holds several. */
function rewritten(paths: readonly string[], allow: boolean, dialect: ReadingRules): readonly PatternEntry[] {
  return paths.flatMap((path) =>
    patternEntries(path, 0, path.length, allow, dialect).map(({ pattern = path, specificity, starred }) => ({
      pattern,
      specificity: specificity || pattern.length,
      starred,
    })),
  );
}

/** Where the last `/` of a value stands if `index.htm` follows it, or -1. */
function folderOfIndex(text: string, start: number, end: number): number {
  // `lastIndexOf` would search on before the value, up to the start of the file.
  let slash = end - 1;
  while (slash >= start && text.charCodeAt(slash) !== SLASH) slash--;
  return slash >= start && end - slash >= 10 && text.startsWith("/index.htm", slash) ? slash : -1;
}

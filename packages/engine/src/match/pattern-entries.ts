import type { Dialect } from "../dialects/dialect.ts";
import { HAS_STAR, normalisePattern, patternTraits, queryForms, TO_NORMALISE } from "./percent-encoding.ts";

/** One pattern to be compared with paths. */
export interface PatternEntry {
  /** The normalised pattern; undefined where it is the value as the file has it. */
  readonly pattern: string | undefined;
  /** How many octets it counts, where `pattern` is given; else the value's own length. */
  readonly specificity: number;
  /** Whether it has a `*`. */
  readonly starred: boolean;
}

const AS_WRITTEN: readonly PatternEntry[] = [{ pattern: undefined, specificity: 0, starred: false }];
const AS_WRITTEN_STARRED: readonly PatternEntry[] = [{ pattern: undefined, specificity: 0, starred: true }];
const NONE: readonly PatternEntry[] = [];

/**
 * The patterns that a rule's value stands for: one as a rule; none for an empty value that is no rule
 * (RFC 9309 §2.2.2, empty-pattern); more where an encoded delimiter may stand in a path or in a query,
 * and where `…/index.html` also stands for its folder.
 */
export function patternEntries(
  text: string,
  start: number,
  end: number,
  allow: boolean,
  dialect: Dialect,
): readonly PatternEntry[] {
  if (start === end) return dialect.emptyPath === "no-rule" ? NONE : AS_WRITTEN;
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
  if (dialect.percentEncoding === "normalised" && dialect.wildcards !== "none") {
    for (const form of queryForms(value)) {
      entries.push({ pattern: form, specificity: pattern.length, starred: true });
    }
  }
  if (index >= 0) {
    // Google-specific: it counts as many octets as it has, fewer than the pattern it is made of.
    const folder = `${pattern.slice(0, pattern.lastIndexOf("/") + 1)}$`;
    entries.push({ pattern: folder, specificity: folder.length, starred: folder.includes("*") });
  }
  return entries;
}

/** Whether a `*` at the end of a pattern is special, and yet counts no octet. */
export function ignoresLastStar({ trailingStar, wildcards }: Dialect): boolean {
  return trailingStar === "ignored" && wildcards !== "none";
}

/** The patterns of paths that are not the value as the file has it: of each where it holds several. */
function rewritten(paths: readonly string[], allow: boolean, dialect: Dialect): readonly PatternEntry[] {
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
  const slash = text.lastIndexOf("/", end - 1);
  return slash >= start && end - slash >= 10 && text.startsWith("/index.htm", slash) ? slash : -1;
}

import type { Dialect } from "../../dialects/dialect.ts";
import type { Rule } from "../../document/records.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import type { Span } from "../../text/span.ts";
import { type Problem, problemAt } from "./check.ts";
import { replaceSpan } from "./edits.ts";
import type { Edit, Witness } from "./finding.ts";
import type { LintedFile } from "./linted-file.ts";
import { tryRule } from "./rule-trial.ts";
import { type GroupedRule, pathSpan, rulesInGroups, statedAnswer } from "./rules.ts";

/** A rule whose path has a problem, with the path that its owner probably intended. */
export interface FoundPath extends GroupedRule {
  /** Span of the path. */
  readonly span: Span;
  /** Probably intended path; undefined if it is unknown. */
  readonly intended: string | undefined;
}

/** Maximum number of paths that one fix changes. */
const MAX_FIXED = 1000;
/** Maximum number of paths that are tried for a witness. */
const MAX_PATHS = 5;

/**
 * Returns the rules of all groups whose path has a problem.
 * @param sign text that a file with the problem has. It is searched in all bytes, as Latin-1 text.
 */
export function findPaths(
  file: LintedFile,
  sign: RegExp,
  hasProblem: (path: string, rule: Rule) => boolean,
  intend: (path: string) => string | undefined = () => undefined,
): readonly FoundPath[] {
  const found: FoundPath[] = [];
  if (!sign.test(file.document.latin1)) return found;
  for (const { rule, group } of rulesInGroups(file)) {
    if (rule.path === "" || !hasProblem(rule.path, rule)) continue;
    // Bytes that are not UTF-8 cannot be written again.
    const intended = rule.path.includes("\ufffd") ? undefined : intend(rule.path);
    found.push({ rule, group, span: pathSpan(rule, file), intended });
  }
  return found;
}

/** Properties of a problem of found paths, without their places. */
export interface PathsProblem {
  /** Meaning of each path after the first. */
  readonly also: string;
  /** Title of the fix that writes the intended paths. */
  readonly title?: string;
  /** Whether a dialect may read a path otherwise than intended. Default: all may. */
  readonly reads?: (dialect: Dialect) => boolean;
}

/** Returns found paths as one problem, with their number if there are several; undefined without paths. */
export function problemOf(
  file: LintedFile,
  [first, ...others]: readonly FoundPath[],
  { also, title, reads = () => true }: PathsProblem,
): (Problem & { readonly witness: Witness | undefined }) | undefined {
  if (first === undefined) return undefined;
  const found = [first, ...others] as const;
  const witness = findWitness(file, found, reads);
  return {
    ...problemAt(found, also),
    params: others.length === 0 ? {} : { count: found.length },
    witness,
    witnesses: [witness],
    fixes: title === undefined ? [] : [{ title, edits: editsOf(found) }],
  };
}

/** Returns the edits that write each path as intended; undefined if that is not possible for all. */
export function editsOf(found: readonly FoundPath[]): readonly Edit[] | undefined {
  if (found.length > MAX_FIXED) return undefined;
  const edits = found.flatMap(({ span, intended }) =>
    intended === undefined ? [] : [replaceSpan(span, intended)],
  );
  return edits.length === found.length ? edits : undefined;
}

/** Finds a URL whose answer is not the one that a rule states, but would be with the intended path. */
function findWitness(
  file: LintedFile,
  found: readonly FoundPath[],
  reads: (dialect: Dialect) => boolean,
): Witness | undefined {
  for (const { rule, group, span, intended } of found.slice(0, MAX_PATHS)) {
    if (intended === undefined) continue;
    const { witness } = tryRule(file, group, {
      edits: [replaceSpan(span, intended)],
      urls: sampleUrls(intended, file.origin),
      meant: statedAnswer(rule),
      accepts: (crawler) => crawler.isKnown && reads(file.dialectOf(crawler)),
    });
    if (witness !== undefined) return witness;
  }
  return undefined;
}

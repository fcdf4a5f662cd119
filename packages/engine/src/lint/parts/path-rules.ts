import type { Dialect } from "../../dialects/dialect.ts";
import type { RobotsGroup, Rule } from "../../document/records.ts";
import type { Span } from "../../text/span.ts";
import type { Problem } from "./check.ts";
import { replaceSpan } from "./edits.ts";
import type { Answer, Edit, Witness } from "./finding.ts";
import type { LintedCrawler, LintedFile } from "./linted-file.ts";
import { crawlersNamedIn, isForAny } from "./named-crawlers.ts";
import { sampleUrls } from "./sample-urls.ts";

/** A rule whose path has a problem, with the path that its owner probably intended. */
export interface FoundPath {
  readonly rule: Rule;
  readonly group: RobotsGroup;
  /** Span of the path. */
  readonly span: Span;
  /** Probably intended path; undefined if it is unknown. */
  readonly intended: string | undefined;
}

/** Maximum number of related places. */
const MAX_RELATED = 20;
/** Maximum number of paths that one fix changes. */
const MAX_FIXED = 1000;
/** Maximum number of paths, and of pairs of a crawler and a URL, that are tried for a witness. */
const MAX_PATHS = 5;
const MAX_TRIES = 3;

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
  for (const group of file.document.groups) {
    for (const rule of group.rules) {
      if (rule.path === "" || !hasProblem(rule.path, rule)) continue;
      // Bytes that are not UTF-8 cannot be written again.
      const intended = rule.path.includes("\ufffd") ? undefined : intend(rule.path);
      found.push({ rule, group, span: pathSpan(rule, file), intended });
    }
  }
  return found;
}

/** Returns the span of a rule's path. */
export function pathSpan(rule: Rule, { document: { table } }: LintedFile): Span {
  const row = table.rowFrom(rule.line - 1);
  return { start: table.valueStart(row), end: table.valueEnd(row) };
}

/** Returns the problem of several paths as one: at the first path, with the other ones as related places. */
export function problemOf(found: readonly [FoundPath, ...FoundPath[]], message: string): Problem {
  const [first, ...others] = found;
  return {
    span: first.span,
    params: others.length === 0 ? {} : { count: found.length },
    related: others.slice(0, MAX_RELATED).map(({ span }) => ({ ...span, message })),
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

/** Returns the answer that a rule states for the URLs that it matches. */
export function statedAnswer({ type }: Rule): Answer {
  return type === "allow" ? "allowed" : "disallowed";
}

/**
 * Finds a URL whose answer is not the one that a rule states, but would be with the intended path. It tries few pairs
 * of a crawler and a URL, because a file has only some tries.
 * @param reads whether the dialect of a crawler may read the path otherwise than intended.
 */
export function findPathWitness(
  file: LintedFile,
  found: readonly FoundPath[],
  reads: (dialect: Dialect) => boolean = () => true,
): Witness | undefined {
  let tries = 0;
  for (const { rule, group, span, intended } of found.slice(0, MAX_PATHS)) {
    if (intended === undefined) continue;
    const meant = statedAnswer(rule);
    const edits = [replaceSpan(span, intended)];
    for (const crawler of crawlersOf(group, file, reads)) {
      for (const url of sampleUrls(intended, file.origin)) {
        if (file.answer(crawler, url) === meant) continue;
        if (tries++ === MAX_TRIES) return undefined;
        const witness = file.findWitness({ edits, urls: [url], crawlers: [crawler], meant });
        if (witness !== undefined) return witness;
      }
    }
  }
  return undefined;
}

/** Maximum number of crawlers that are tried for a path. */
const MAX_CRAWLERS = 4;

/**
 * Returns known crawlers to which a group probably applies: those that it names, or for `*` well-known crawlers that
 * no group names.
 * @param reads whether the dialect of a crawler may read paths in some way.
 */
export function crawlersOf(
  group: RobotsGroup,
  file: LintedFile,
  reads: (dialect: Dialect) => boolean = () => true,
): readonly LintedCrawler[] {
  const isAny = isForAny(group, file);
  const tried = isAny ? file.triedCrawlers : crawlersNamedIn(group, file);
  const named = isAny ? namedCrawlers(file) : undefined;
  const own = file.document.dialect;
  return tried
    .filter((one) => one.isKnown && named?.has(one) !== true && (reads(one.dialect) || reads(own)))
    .slice(0, MAX_CRAWLERS);
}

const namedByFile = new WeakMap<LintedFile, ReadonlySet<LintedCrawler>>();

/** Returns the crawlers that any group names. */
function namedCrawlers(file: LintedFile): ReadonlySet<LintedCrawler> {
  const known = namedByFile.get(file);
  if (known !== undefined) return known;
  const named = new Set(file.document.groups.flatMap((group) => crawlersNamedIn(group, file)));
  namedByFile.set(file, named);
  return named;
}

import type { Dialect } from "../dialects/dialect.ts";
import type { Decision } from "../match/decision.ts";
import { parseUrl } from "../text/read-url.ts";
import type { Flip, FlipPattern } from "./explanation.ts";
import { decodeForReading } from "./flip.ts";

/** A part of a path and query. Parts that vary in similar URLs are numbers, ids and query values. */
interface Part {
  readonly text: string;
  readonly varies: boolean;
}

/** Maximum length of a path with a pattern, because each `*` costs time when the pattern is matched. */
const MAX_PATH = 2_000;

/** A character that paths do not contain. It represents any text that a wildcard may match. */
const ANYTHING = "%F4%8F%BF%BF";

/**
 * Finds the smallest edit that flips the answer for a URL and for similar URLs.
 *
 * In its pattern, `*` replaces numbers and ids of the path, and values of the query. If the dialect has no `*`, the
 * pattern ends before the first of them. The edit must flip the answer for the URL and for at least one example, but
 * must not cancel the whole deciding rule.
 * @param flip the smallest edit for the URL alone.
 * @param path the path and query in the form in which they are compared.
 * @param decision the decision for the URL.
 * @param isAllowedAfter decides for a URL with the file after an edit, or with the unchanged file.
 */
export function findFlipPattern(
  flip: Flip,
  url: string,
  path: string,
  decision: Decision,
  dialect: Dialect,
  isAllowedAfter: (edit: Flip | undefined, url: string) => boolean,
): FlipPattern | undefined {
  const parsed = parseUrl(url);
  const rule = /^([\s\S]*llow: )\/[^\r\n]*([\r\n]*)$/.exec(flip.text);
  if (parsed === undefined || parsed.host === "" || rule === null || path.length > MAX_PATH) return undefined;
  const patterns = patternsOf(partsOf(path), dialect);
  if (patterns.length === 0) return undefined;
  const { allowed } = decision;
  const { protocol, host, pathname, search } = parsed;
  const origin = `${protocol}//${host}`;
  const examples = examplesOf(partsOf(pathname + search))
    .map((example) => origin + example)
    .filter((example) => isAllowedAfter(undefined, example) === allowed);
  const [, before, after] = rule;
  const whole = decision.because === "rule" ? origin + typicalPath(decision.rule.path, dialect) : undefined;
  for (const pattern of patterns) {
    const edit = { ...flip, text: `${before}${pattern}${after}` };
    if (isAllowedAfter(edit, url) === allowed) continue;
    if (whole !== undefined && isAllowedAfter(undefined, whole) !== isAllowedAfter(edit, whole)) continue;
    const alsoChanges = examples.filter((example) => isAllowedAfter(edit, example) !== allowed);
    if (alsoChanges.length > 0) return { edit, alsoChanges };
  }
  return undefined;
}

/** Returns a typical path for `pattern`. Any other pattern that matches this path matches all paths of `pattern`. */
function typicalPath(pattern: string, { wildcards }: Dialect): string {
  const open = pattern.replace(/^\/?/, "/");
  if (wildcards === "none") return open + ANYTHING;
  return (open.endsWith("$") ? open.slice(0, -1) : open + ANYTHING).replaceAll("*", ANYTHING);
}

/** Returns the patterns to try, shortest first. A longer one may be needed to outweigh the deciding rule. */
function patternsOf(parts: readonly Part[], { wildcards }: Dialect): readonly string[] {
  const first = parts.findIndex(({ varies }) => varies);
  if (first < 0) return [];
  if (wildcards === "none" && countSegmentsAfter(parts, first) > 1) return [];
  const fixed = wildcards === "none" ? parts.slice(0, first) : parts;
  const pattern = fixed.map(({ text, varies }) => (varies ? "*" : decodeForReading(text))).join("");
  // The pattern must have a fixed folder or name. Otherwise it would cover the whole site: `/*.html$`, `/?q=*`.
  if (!/^[^?]*\/[^/*?]/.test(pattern)) return [];
  if (wildcards === "none") return [pattern];
  const open = pattern.replace(/\*+$/, "");
  if (open !== pattern) return [open, `${open}*`];
  return [`${pattern}$`, `${pattern.replace("*", "**")}$`];
}

/** Returns the number of path segments after the segment that contains the part `at`. */
function countSegmentsAfter(parts: readonly Part[], at: number): number {
  const textOf = (some: readonly Part[]): string => some.map(({ text }) => text).join("");
  const [pathname = ""] = textOf(parts).split("?", 1);
  const [, ...following] = pathname.slice(textOf(parts.slice(0, at)).length).split("/");
  return following.filter((segment) => segment !== "").length;
}

/** A UUID, a percent-triplet, a file name extension, or a word. */
const WORDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|%[\da-f]{2}|\.[a-z][a-z\d]*(?=\/|$)|[a-z\d]+/gi;
/** A word that is a number or an id, but not a version as in `/api/v2`. */
const ID = /^(?!v\d{1,2}$)[a-z\d]*\d/i;
const UUID_LENGTH = 36;

function partsOf(path: string): readonly Part[] {
  const [, pathname = "", query] = /^([^?]*)(?:\?([\s\S]*))?$/.exec(path) ?? [];
  const parts = splitAtIds(pathname);
  if (query === undefined) return parts;
  for (const [at, field] of query.split("&").entries()) {
    const sign = at === 0 ? "?" : "&";
    const equals = field.indexOf("=") + 1;
    if (equals === 0) parts.push({ text: sign, varies: false }, ...splitAtIds(field));
    else {
      parts.push({ text: sign + field.slice(0, equals), varies: false });
      parts.push({ text: field.slice(equals), varies: true });
    }
  }
  return parts;
}

/** Splits a text into its numbers and ids and the parts between them. */
function splitAtIds(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (word.length !== UUID_LENGTH && !ID.test(word)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), varies: false });
    parts.push({ text: word, varies: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), varies: false });
  return parts;
}

/** Returns similar paths: with the next ids, with other query values, and with more text after the first id. */
function examplesOf(parts: readonly Part[]): readonly string[] {
  const query = parts.findIndex(({ text }) => text.startsWith("?"));
  const isInQuery = (at: number): boolean => query >= 0 && at > query;
  const first = parts.findIndex(({ varies }) => varies);
  const build = (change: (text: string, at: number) => string): string =>
    parts.map(({ text, varies }, at) => (varies ? change(text, at) : text)).join("");
  const found = new Set([
    build((text, at) => (isInQuery(at) ? text : next(text))),
    build((text, at) => (isInQuery(at) ? next(text) : text)),
    build((text, at) => (at === first ? `${text}${isInQuery(at) ? "&" : "/"}x` : text)),
  ]);
  found.delete(build((text) => text));
  return [...found];
}

/** Returns another value of the same form: `13` for `12`, `b7` for `b6`, `a1` for `a`. It does not change triplets. */
function next(text: string): string {
  const at = text.replace(/%[\da-f]{2}/gi, "%--").search(/\d\D*$/);
  if (at < 0) return `${text}1`;
  return `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`;
}

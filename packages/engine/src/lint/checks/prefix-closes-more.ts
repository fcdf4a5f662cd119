import type { Span } from "../../text/span.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { tryRule } from "../parts/rule-trial.ts";
import { type GroupedRule, pathSpan, rulesInGroups } from "../parts/rules.ts";

/** Reports rules for `/dir` that also close `/directory/`, where another line shows that this is not meant. */
export const prefixClosesMore: Check = defineCheck({
  code: "prefix-closes-more",
  severity: "information",
  summary: "A path without a final / also closes every path that continues its last word.",
  why: "A path pattern matches every path that begins with it (RFC 9309 §2.2.2): /dir also matches /directory/.",
  messages: {
    "prefix-closes-more":
      "This path also closes {closed}, but another line closes only a part of that: write {path}/ if you mean the folder.",
  },
  checkFile(file, report) {
    for (const { rule, group, closed, other } of findPrefixes(file)) {
      const span = pathSpan(rule, file);
      const { witness } = tryRule(file, group, {
        edits: [replaceSpan({ start: span.end, end: span.end }, "/")],
        urls: [file.origin + closed],
        meant: "allowed",
      });
      if (witness === undefined) continue;
      report("prefix-closes-more", {
        span,
        params: { closed, path: rule.path },
        related: [{ ...other, message: "This line is about a path that the prefix closes." }],
        witnesses: [witness],
      });
    }
  },
});

/** Another line with a path that a prefix closes. */
interface ClosedPath extends GroupedRule {
  readonly closed: string;
  readonly other: Span;
}

/** Matches a path whose last part can be the beginning of a longer word. */
const PREFIX = /^\/[^*?$.]*[A-Za-z0-9]$/;
/** Maximum number of longer paths that are compared with a prefix. */
const MAX_LONGER = 20;
/** Maximum length of a path. */
const MAX_PATH = 1000;

/** Yields the prefixes with a longer path that shows the effect. Each path is tried in the first group that has it. */
function* findPrefixes(file: LintedFile): Generator<ClosedPath> {
  const rules = new Map<string, GroupedRule>();
  for (const one of rulesInGroups(file)) {
    const { type, path } = one.rule;
    if (type === "disallow" && path.length < MAX_PATH && !rules.has(path)) rules.set(path, one);
  }
  const paths = [...rules.keys()].sort();
  for (const [at, path] of paths.entries()) {
    const grouped = rules.get(path);
    if (grouped === undefined || path.length < 3 || !PREFIX.test(path)) continue;
    for (let next = at + 1; next <= at + MAX_LONGER; next++) {
      const longer = paths[next];
      if (longer === undefined || !longer.startsWith(path)) break;
      const closed = closedPath(path, longer);
      const other = rules.get(longer)?.rule.span;
      if (closed === undefined || other === undefined) continue;
      yield { ...grouped, closed, other };
      break;
    }
  }
}

/** Returns the path that a prefix closes too; undefined if the longer path does not show that it is probably open. */
function closedPath(prefix: string, longer: string): string | undefined {
  const rest = longer.slice(prefix.length);
  // The longer path is inside a folder, so the owner closes only a part of the folder.
  const [folder] = /^[A-Za-z][\w-]*\/(?=[A-Za-z0-9])/.exec(rest) ?? [];
  return folder === undefined ? undefined : prefix + folder;
}

import { compile } from "../../match/matcher.ts";
import type { Span } from "../../text/span.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import type { Witness } from "../parts/finding.ts";
import { groupBy } from "../parts/group-by.ts";
import type { LintedCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { urlsOfRules } from "../parts/rule-urls.ts";
import { closingRules } from "../parts/rules.ts";

/** Maximum number of crawlers, groups and rules of a group that are tried for a witness. */
const MAX_CRAWLERS = 5;
const MAX_GROUPS = 20;
const MAX_RULES = 3;

/** Reports files with more rules than a crawler permits or stores. */
export const tooManyRules: Check = defineCheck({
  code: "too-many-rules",
  severity: "information",
  summary: "The file has more rules than a crawler permits.",
  why: "RFC 9309 §2.5 limits only the size of a file. Yandex's documentation permits 2,048 rules, and does not define what happens with more.",
  messages: {
    "too-many-rules":
      "The file has {rules} rules. {dialect} permits {maxRules} and does not define what happens with more: combine rules.",
    "too-many-rules.nothing-read":
      "The rules for {crawler} need more room than it has, so it may fetch everything: combine rules. The limit is {maxRules} rules or {maxBytes} bytes.",
  },
  checkFile(file, report) {
    const { groups } = file.document;
    const rules = groups.reduce((sum, group) => sum + group.rules.length, 0);
    const known = file.triedCrawlers.filter(({ isKnown }) => isKnown);
    for (const [{ statedErrors, title }, crawlers] of groupBy(known, (one) => file.dialectOf(one))) {
      const maxRules = statedErrors?.maxRules ?? rules;
      if (rules <= maxRules) continue;
      report("too-many-rules", {
        span: ruleAt(maxRules, file),
        params: { rules, dialect: title, maxRules },
        crawlers: crawlers.map(({ token }) => token),
      });
    }
    const found = findUnread(file);
    if (found === undefined) return;
    const { crawler, span, witness } = found;
    const { ruleRoom } = file.dialectOf(crawler);
    report("too-many-rules.nothing-read", {
      span,
      params: {
        crawler: crawler.token,
        maxRules: (ruleRoom?.tooManyRules ?? 1) - 1,
        maxBytes: ruleRoom?.maxBytes ?? 0,
      },
      severity: "error",
      crawlers: [crawler.token],
      witnesses: [witness],
    });
  },
});

/** Returns the span of the rule with an index in the file. */
function ruleAt(index: number, { document }: LintedFile): Span {
  let left = index;
  for (const { rules } of document.groups) {
    const rule = rules[left];
    if (rule !== undefined) return rule.span;
    left -= rules.length;
  }
  return { start: 0, end: 0 };
}

/** Finds a crawler whose rules exceed the limit of its dialect (`Dialect.ruleRoom`), and a URL that shows it. */
function findUnread(
  file: LintedFile,
): { readonly crawler: LintedCrawler; readonly span: Span; readonly witness: Witness } | undefined {
  const limited = file.triedCrawlers.filter((crawler) => file.dialectOf(crawler).ruleRoom !== null);
  if (limited.length === 0) return undefined;
  const tried = [...limited.filter(({ isKnown }) => isKnown), ...limited.filter(({ isKnown }) => !isKnown)];
  // The longest groups probably exceed the limit.
  const groups = [...file.document.groups].sort((a, b) => b.rules.length - a.rules.length);
  for (const crawler of tried.slice(0, MAX_CRAWLERS)) {
    const matcher = compile(file.document, crawler, {
      dialect: { ...file.dialectOf(crawler), ruleRoom: null },
    });
    for (const { agents, rules } of groups.slice(0, MAX_GROUPS)) {
      for (const url of urlsOfRules(closingRules(rules), file.origin, MAX_RULES)) {
        if (matcher.decide(url).allowed || file.answer(crawler, url) === "disallowed") continue;
        const witness = file.witness(crawler, url, "disallowed");
        const span = agents[0]?.span;
        if (witness !== undefined && span !== undefined) return { crawler, span, witness };
      }
    }
  }
  return undefined;
}

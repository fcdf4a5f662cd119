import type { Dialect } from "../../dialects/dialect.ts";
import type { RobotsGroup, Rule } from "../../document/records.ts";
import { type Check, defineCheck, type Problem, placesOf } from "../parts/check.ts";
import { knownCrawlersOf } from "../parts/group-crawlers.ts";
import type { KnownCrawler, LintedCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { readingWith } from "../parts/other-reading.ts";
import { urlsOfRules } from "../parts/rule-urls.ts";
import { closingRules, disallowingRule, groupAt, openSomething } from "../parts/rules.ts";

/** Whether the rules of a group can show a difference in a property. */
type Sign = (rules: readonly Rule[]) => boolean;

const hasStars: Sign = (rules) => rules.some(({ path }) => /\*|\$$/.test(path));

/**
 * Properties of a dialect that give rules their meaning. Differences in the other properties have codes of their own,
 * such as blank-line-in-group, duplicate-any-group, misspelt-field and raw-character-in-path.
 */
const MEANINGS: readonly (readonly [property: keyof Dialect, sign: Sign])[] = [
  ["precedence", (rules) => openSomething(rules) && closingRules(rules).length > 0],
  ["emptyPath", (rules) => rules.some(({ path }) => path === "")],
  ["wildcards", hasStars],
  ["trailingStar", hasStars],
  ["patternLength", hasStars],
  ["starSearch", hasStars],
  ["starsAlone", hasStars],
  ["suffixes", (rules) => rules.some(({ path }) => path.startsWith("."))],
  [
    "indexAsFolder",
    (rules) => rules.some(({ type, path }) => type === "allow" && /\/index\.html?/.test(path)),
  ],
  ["robotsTxt", (rules) => rules.some(({ path }) => path.startsWith("/robots.txt"))],
];

/** Maximum number of rules of a group whose URLs are tried. */
const MAX_RULES = 100;

/** Reports rules that give two crawlers different answers, once for each property of a dialect that is the reason. */
export const dialectsDiffer: Check = defineCheck({
  code: "dialects-differ",
  severity: "information",
  summary: "Two crawlers that obey the same group get different answers from its rules.",
  why: "The longest matching rule decides (RFC 9309 §2.2.2), but some crawlers obey the first one, or give a path another meaning.",
  messages: {
    "dialects-differ":
      "{one} and {other} read these rules differently, because their dialects differ in the property {property}.",
    "dialects-differ.first-rule":
      "{one} obeys the first rule that matches, and {other} the longest one. To give both the same answers, put longer paths above shorter ones, and Allow above Disallow.",
  },
  checkFile(file, report) {
    if (!file.isRead) return;
    const reported = new Set<string>();
    const readers = keptReaders();
    let left = file.budget.ownDecisions;
    for (const { property, group, reference, other, urls } of questions(file)) {
      if (reported.has(property)) continue;
      const reader = readers(reference, property, file.dialectOf(other)[property]);
      for (const url of urls) {
        if (left-- <= 0) return;
        if (file.answer(reader, url) === file.answer(reference, url)) continue;
        // Another rule can decide for the other crawler because it reads lines or groups otherwise.
        if (ruleFor(reader, url, file) !== ruleFor(other, url, file)) continue;
        const difference = differenceAt(url, group, reference, other, file);
        if (difference === undefined) continue;
        if (property === "precedence") report("dialects-differ.first-rule", difference);
        else report("dialects-differ", { ...difference, params: { ...difference.params, property } });
        reported.add(property);
        break;
      }
    }
  },
});

/** Returns `readingWith` that keeps its results: another dialect object would make the file be parsed again. */
function keptReaders(): (crawler: KnownCrawler, property: keyof Dialect, value: unknown) => LintedCrawler {
  const kept = new Map<string, LintedCrawler>();
  return (crawler, property, value) => {
    const key = `${crawler.token} ${property} ${value}`;
    const reader = kept.get(key) ?? readingWith(crawler, { [property]: value });
    kept.set(key, reader);
    return reader;
  };
}

/** A property that may give two crawlers of one group different answers. */
interface Question {
  readonly property: keyof Dialect;
  readonly group: RobotsGroup;
  readonly reference: KnownCrawler;
  readonly other: KnownCrawler;
  /** Absolute URLs that the rules of the group match. */
  readonly urls: readonly string[];
}

/** Yields the properties in which crawlers of a group differ, and whose effect its rules can show. */
function* questions(file: LintedFile): Generator<Question> {
  for (const group of file.document.groups) {
    const [reference, ...others] = distinctReaders(group, file);
    if (reference === undefined || others.length === 0) continue;
    const own = file.dialectOf(reference);
    const rules = group.rules.filter(({ path }) => path !== "");
    const urls = urlsOfRules(rules, file.origin, MAX_RULES);
    for (const other of others) {
      for (const [property, sign] of MEANINGS) {
        if (own[property] !== file.dialectOf(other)[property] && sign(group.rules))
          yield { property, group, reference, other, urls };
      }
    }
  }
}

/** Returns a crawler that obeys a group for each meaning that such crawlers give rules, the best known one first. */
function distinctReaders(group: RobotsGroup, file: LintedFile): readonly KnownCrawler[] {
  const found = new Map<string, KnownCrawler>();
  for (const crawler of knownCrawlersOf(group.agents, file)) {
    // The difference between lesser known crawlers would be noise.
    if (!file.triedCrawlers.includes(crawler)) continue;
    const key = meaningKey(file.dialectOf(crawler));
    if (!found.has(key)) found.set(key, crawler);
  }
  return [...found.values()];
}

const meaningKeys = new WeakMap<Dialect, string>();

/** Returns a text that is equal for dialects that give rules the same meaning. */
function meaningKey(dialect: Dialect): string {
  const key = meaningKeys.get(dialect) ?? MEANINGS.map(([property]) => dialect[property]).join(" ");
  meaningKeys.set(dialect, key);
  return key;
}

/** Returns the line of the rule that decides for a URL; undefined without such a rule. */
function ruleFor(crawler: LintedCrawler, url: string, file: LintedFile): number | undefined {
  const decision = file.decide(crawler, url);
  return decision.because === "rule" ? decision.rule.line : undefined;
}

/** Returns the places and witnesses of two crawlers' answers; undefined if the answers are equal. */
function differenceAt(
  url: string,
  group: RobotsGroup,
  reference: KnownCrawler,
  other: KnownCrawler,
  file: LintedFile,
): Problem | undefined {
  const isOpen = file.decide(reference, url).allowed;
  const [allowed, disallowed] = isOpen ? [reference, other] : [other, reference];
  const decision = file.decide(allowed, url);
  const closing = disallowingRule(file, disallowed, url);
  if (!decision.allowed || closing === undefined) return undefined;
  // Googlebot-Image obeys a group for Googlebot only if no group names Googlebot-Image.
  if (groupAt(file, closing.line) !== group) return undefined;
  const opening = decision.because === "rule" ? decision.rule : undefined;
  const obeysFirst = file.dialectOf(reference).precedence === "first";
  const [one, second] = obeysFirst ? [reference, other] : [other, reference];
  return {
    span: closing.span,
    params: { one: one.token, other: second.token },
    related: placesOf([opening], `This rule decides for ${allowed.token}.`),
    crawlers: [allowed.token, disallowed.token],
    witnesses: [file.witness(allowed, url), file.witness(disallowed, url)],
  };
}

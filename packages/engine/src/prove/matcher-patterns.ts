import { InvalidInputError } from "../errors.ts";
import { type Matcher, type MatcherRules, rulesOf } from "../match/matcher.ts";
import { sampleUrls } from "../patterns/sample-urls.ts";
import { exemptPath } from "../patterns/url-path.ts";
import { parseUrl } from "../text/read-url.ts";
import { patternsByWeight, type RulePattern } from "./shared-order.ts";

/** Origin of URLs in answers if the matchers have no `robotsUrl`. */
export const ORIGIN = "https://example.com";

/**
 * Returns the rules of a matcher.
 * @param subject the argument, in messages.
 * @throws {InvalidInputError} if it is not a matcher of `compile`.
 */
export function checkedRules(matcher: Matcher, subject?: string): MatcherRules {
  const rules = rulesOf(matcher);
  if (rules === undefined) throw new InvalidInputError(matcher, "a matcher of compile()", subject);
  return rules;
}

/** Returns the patterns of rules, the one that decides first. See `patternsByWeight`. */
export function patternsOf({ table, dialect }: MatcherRules): readonly RulePattern[] {
  return patternsByWeight(table, exemptPath(dialect));
}

/** Returns URLs that a pattern probably matches, and that a client can send. */
export function sentUrls(pattern: string, origin: string): readonly string[] {
  return sampleUrls(pattern, origin).filter((url) => parseUrl(url)?.href === url);
}

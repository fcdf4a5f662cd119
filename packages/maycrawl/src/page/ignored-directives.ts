import type { IgnoredDirective, UsageStatement } from "@maycrawl/engine";

const DEAD = "engines no longer support it";

/** Reasons why a directive of a page has no effect, in words. */
export const ignoredDirectives: Readonly<Record<IgnoredDirective["why"], string>> = {
  "other-crawler": "it is addressed to another crawler",
  unknown: "no engine knows it",
  "other-engine": "only other engines support it",
  dead: DEAD,
  "unreadable-value": "its value is invalid",
  misplaced: "it has no effect at this place",
  alone: "it has no effect without another directive, which is missing",
  "nothing-asked": "it does not concern this report",
};

/** Reasons why a usage statement has no effect, in words. */
export const ignoredStatements: Readonly<Record<NonNullable<UsageStatement["ignored"]>, string>> = {
  hidden: "it is in a group for *, and a group that names the crawler takes precedence",
  "before-any-group": "it is before the first group, so it applies to no crawler",
  "longer-path": "another one has a longer matching path",
  "not-crawlable": "it does not apply to a page that may not be crawled",
  superseded: "a more specific statement replaces it",
  unreadable: "its syntax is invalid",
  dead: DEAD,
  unsettled: "it is not settled whether it applies here",
};

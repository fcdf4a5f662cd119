import type { IgnoredDirective, UsageStatement } from "@maycrawl/engine";

const DEAD = "no engine obeys it any more";

/** Why a directive of a page has no effect. */
export const ignoredDirectives: Readonly<Record<IgnoredDirective["why"], string>> = {
  "other-crawler": "it is addressed to another crawler",
  unknown: "no engine knows it",
  "other-engine": "another engine knows it, and this one does not",
  dead: DEAD,
  "unreadable-value": "its value is not what it has to be",
  misplaced: "it does not count where it stands",
  alone: "it has no effect without another directive, which is missing",
  "nothing-asked": "none of these questions is about it",
};

/** Why a statement about use has no effect. */
export const ignoredStatements: Readonly<Record<NonNullable<UsageStatement["ignored"]>, string>> = {
  hidden: "it is said to *, and a group that names the crawler hides that",
  "before-any-group": "it stands before the first group, and speaks to nobody",
  "longer-path": "another one has a longer path that fits",
  "not-crawlable": "the page may not be crawled, and then there is no preference about it",
  superseded: "another one, nearer to the content, takes its place",
  unreadable: "it is not written as it has to be",
  dead: DEAD,
  unsettled: "it is not settled whether it is about this",
};

import type { RobotsDocument } from "../document/document.ts";
import { parseAgain } from "../document/read-again.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import { compile } from "../match/matcher.ts";
import { createPreferences, type Preferences } from "./answers.ts";
import { robotsLicenses } from "./license.ts";
import { type PolicyToken, policyStatements } from "./policy-token.ts";
import {
  type CrawlerDocument,
  deadFieldStatements,
  signalStatements,
  usageStatements,
} from "./robots-statements.ts";
import type { UsageStatement } from "./statement.ts";

/** Returns what a robots.txt alone says about the use of a URL's content. */
export function robotsPreferences(
  document: RobotsDocument,
  crawler: CrawlerOrToken,
  url: string,
): Preferences {
  return createPreferences(robotsStatements(document, crawler, url, []));
}

/** Returns all statements of a robots.txt about the use of a URL's content. */
export function robotsStatements(
  document: RobotsDocument,
  crawler: CrawlerOrToken,
  url: string,
  policyTokens: Iterable<PolicyToken>,
): readonly UsageStatement[] {
  const dialect = dialectFor(crawler, undefined, document.dialect);
  const read = dialect === document.dialect ? document : parseAgain(document, dialect);
  const tokens = tokensOf(crawler);
  const asked: CrawlerDocument = {
    document: read,
    choice: chooseGroups(read, askedTokens(tokens, dialect)),
    url,
    crawlable: compile(read, tokens).decide(url).allowed,
  };
  return [
    ...usageStatements(asked),
    ...signalStatements(asked),
    ...policyStatements(asked, tokens, policyTokens),
    ...robotsLicenses(asked),
    ...deadFieldStatements(asked),
  ];
}

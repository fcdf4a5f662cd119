import { explainAccess } from "@maycrawl/engine";
import type { ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOption } from "../../cli/option-values.ts";
import { robotsFinder } from "../../fetching/robots-finder.ts";
import { noteCrawlerName } from "../../notes/crawler-name-notes.ts";
import { noteNoncompliant } from "../../notes/noncompliant-crawlers.ts";
import { notePolicyTokens } from "../../notes/policy-token-notes.ts";
import { dialectFor, oneCrawlerOf } from "../../options/crawler-option.ts";
import { fetchOptionsOf } from "../../options/fetch-options.ts";
import { jsonLine } from "../../output/json.ts";
import { engineCrawlerOf, exitCodeOf, isDisallowedByRule, judge } from "../../verdict/judge-url.ts";
import { type ExplainOptions, explainCommand } from "./command.ts";
import { explanationJson } from "./json.ts";
import { explanationText } from "./text.ts";

/** `maycrawl explain`: explains why a crawler may or may not fetch a URL, and which edit would change the answer. */
export async function run([url = ""]: readonly string[], options: ExplainOptions, io: Io): Promise<ExitCode> {
  const crawler = oneCrawlerOf(options.as, explainCommand, options.token);
  const asked = dialectOption(options.dialect);
  const finding = { dialects: [dialectFor(crawler, asked)], fetching: fetchOptionsOf(options) };
  await using finder = robotsFinder(options.robots, finding, io);
  finder.check(url);

  const verdict = judge(url, crawler, await finder.find(url), asked);
  notePolicyTokens([crawler], io);
  if (isDisallowedByRule(verdict)) noteNoncompliant([crawler], io);
  noteCrawlerName(crawler, [verdict.robots.access], io);
  const { access, dialect } = verdict.robots;
  const explanation = explainAccess(access, engineCrawlerOf(crawler), url, { dialect });
  await io.out.write(
    options.json === true
      ? jsonLine(explanationJson(verdict, explanation))
      : explanationText(verdict, explanation, io.paint, options.all === true),
  );
  return exitCodeOf(verdict);
}

import { explainAccess } from "@maycrawl/engine";
import { noteDisobedient } from "../../disobedience.ts";
import type { ExitCode } from "../../exit-code.ts";
import { dialectFor, oneCrawlerOf } from "../../input/asked-crawler.ts";
import { fetchOptionsOf } from "../../input/fetch-options.ts";
import { askedDialect } from "../../input/option-values.ts";
import { robotsFinder } from "../../input/robots-finder.ts";
import type { Io } from "../../io.ts";
import { noteMisnamed } from "../../misnamed.ts";
import { jsonLine } from "../../output/json.ts";
import { notePolicyTokens } from "../../policy-tokens.ts";
import { askedCrawler, exitCodeOf, isKeptOut, judge } from "../../verdict.ts";
import type { ExplainOptions } from "./command.ts";
import { explanationJson } from "./json.ts";
import { explanationText } from "./text.ts";

/** `maycrawl explain`: why may or may not this crawler fetch this URL, and what would change it. */
export async function run([url = ""]: readonly string[], options: ExplainOptions, io: Io): Promise<ExitCode> {
  const crawler = oneCrawlerOf(options.as, "explain", options.token);
  const asked = askedDialect(options.dialect);
  const finding = { dialects: [dialectFor(crawler, asked)], fetching: fetchOptionsOf(options) };
  await using finder = robotsFinder(options.robots, finding, io);
  finder.check(url);

  const verdict = judge(url, crawler, await finder.find(url), asked);
  notePolicyTokens([crawler], io);
  if (isKeptOut(verdict)) noteDisobedient([crawler], io);
  noteMisnamed(crawler, [verdict.robots.access], io);
  const { access, dialect } = verdict.robots;
  const explanation = explainAccess(access, askedCrawler(crawler), url, { dialect });
  await io.out.write(
    options.json === true
      ? jsonLine(explanationJson(verdict, explanation))
      : explanationText(verdict, explanation, io.paint, options.all === true),
  );
  return exitCodeOf(verdict);
}

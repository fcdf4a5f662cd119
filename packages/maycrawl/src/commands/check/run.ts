import { existsSync } from "node:fs";
import type { Dialect } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { bothOnStandardInput, type CommandError } from "../../cli/errors.ts";
import { ALLOWED, type ExitCode, highest, WRONG_USAGE } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOption } from "../../cli/option-values.ts";
import { type RobotsFinder, robotsFinder } from "../../fetching/robots-finder.ts";
import { CrawlerNameNotes } from "../../notes/crawler-name-notes.ts";
import { noteNoncompliant } from "../../notes/noncompliant-crawlers.ts";
import { notePolicyTokens } from "../../notes/policy-token-notes.ts";
import { type Crawler, crawlersOf, dialectsFor } from "../../options/crawler-option.ts";
import { fetchOptionsOf } from "../../options/fetch-options.ts";
import { errorLine } from "../../output/error-line.ts";
import { sourceFrame } from "../../output/source-frame.ts";
import { Table } from "../../output/table.ts";
import { width } from "../../output/width.ts";
import { isWrittenAsUrl } from "../../suggest/suggest-url.ts";
import { exitCodeOf, isDisallowedByRule, judge, type Verdict } from "../../verdict/judge-url.ts";
import { verdictLine } from "../../verdict/verdict-json.ts";
import { crawlerText, verdictRow } from "../../verdict/verdict-text.ts";
import { AnswerCounts } from "./answer-counts.ts";
import { type CheckOptions, checkCommand } from "./command.ts";

/** Number of URLs that are judged and printed together. It also limits the number of concurrent robots.txt fetches. */
const BATCH_SIZE = 32;

/** `maycrawl check`: checks whether crawlers may fetch URLs. */
export async function run(operands: readonly string[], options: CheckOptions, io: Io): Promise<ExitCode> {
  const crawlers = crawlersOf(options.as, checkCommand, options.token);
  const asked = dialectOption(options.dialect);
  const finding = { dialects: dialectsFor(crawlers, asked), fetching: fetchOptionsOf(options) };
  if (options.robots === "-" && operands.includes("-")) throw bothOnStandardInput("the URLs");
  await using finder = robotsFinder(options.robots, finding, io);
  for (const url of operands) if (!isList(url)) finder.check(url);
  const counts = new AnswerCounts(crawlers, options.only);
  const judging = new Judging({ crawlers, asked, finder, counts, json: options.json === true, io });
  const alone = operands.length === 1 && !operands.some(isList) && crawlers.length === 1;
  await judgeAll(operands, alone, judging, io);
  if (options.json !== true) await io.out.write(counts.text);
  notePolicyTokens(crawlers, io);
  noteNoncompliant(judging.disallowedCrawlers, io);
  judging.nameNotes.note(io);
  return judging.exitCode;
}

/** Judges the URLs of the operands in order. An operand may be a list of URLs. */
async function judgeAll(
  operands: readonly string[],
  alone: boolean,
  judging: Judging,
  io: Io,
): Promise<void> {
  let urls: string[] = [];
  for (const operand of operands) {
    if (!isList(operand)) {
      urls.push(operand);
      continue;
    }
    await judging.print(urls, false);
    urls = [];
    // Imported on demand: a check of one URL does not need this module.
    const { listedUrls, listName, wrongUrlLine } = await import("../../input/url-list.ts");
    const name = listName(operand);
    for await (const lines of listedUrls(operand, io, {
      example: "maycrawl check - --as Googlebot < urls.txt",
      robots: `did you mean --robots ${operand === "-" ? "-" : name}?`,
    })) {
      const found: string[] = [];
      for (const line of lines) {
        const wrong = wrongUrlLine(line, name, (url) => judging.check(url));
        if (wrong === undefined) found.push(line.url);
        else await judging.report(wrong);
      }
      await judging.print(found, false);
    }
  }
  await judging.print(urls, alone);
}

/** Whether an operand is a list of URLs, one per line: standard input or a file. */
function isList(operand: string): boolean {
  return operand === "-" || (!isWrittenAsUrl(operand) && existsSync(operand));
}

/** Crawlers, robots.txt source and output of a run. */
interface JudgingContext {
  readonly crawlers: readonly Crawler[];
  /** Dialect from `--dialect`. */
  readonly asked: Dialect | undefined;
  readonly finder: RobotsFinder;
  readonly counts: AnswerCounts;
  readonly json: boolean;
  readonly io: Io;
}

/** Judges URLs and prints their verdicts. */
class Judging {
  exitCode: ExitCode = ALLOWED;
  /** Crawlers with at least one URL that a rule disallows. */
  readonly disallowedCrawlers: Set<Crawler> = new Set();
  readonly nameNotes: CrawlerNameNotes;
  readonly #context: JudgingContext;
  readonly #table: Table;

  constructor(context: JudgingContext) {
    this.#context = context;
    this.nameNotes = new CrawlerNameNotes(context.crawlers);
    this.#table = new Table(context.io.paint);
  }

  /** @throws {UsageError} for a text that is not a URL with a robots.txt. */
  check(url: string): void {
    this.#context.finder.check(url);
  }

  /** Reports a line that is not a URL. The run continues. */
  async report({ message, hints }: Pick<CommandError, "message" | "hints">): Promise<void> {
    const { json, io } = this.#context;
    if (json) await io.out.write(errorLine({ code: "ERR_USAGE", message, hints }));
    else io.note(`error: ${[message, ...hints].join("; ")}`);
    this.exitCode = highest(this.exitCode, WRONG_USAGE);
  }

  async print(urls: readonly string[], framed: boolean): Promise<void> {
    const { crawlers, asked, counts, io } = this.#context;
    if (urls.length * crawlers.length > 1) {
      // The widths of all columns except the last are known in advance. So each verdict can be printed before the next
      // verdicts are known.
      const widest = (texts: readonly string[]): number =>
        texts.reduce((max, text) => Math.max(max, width(text)), 0);
      const names = crawlers.map((crawler) => crawlerText(crawler, asked));
      this.#table.widen([width("disallowed"), widest(urls.map(visible)), widest(names)]);
    }
    for (let at = 0; at < urls.length; at += BATCH_SIZE) {
      const part = urls.slice(at, at + BATCH_SIZE);
      const verdicts = (await Promise.all(part.map((url) => this.#judge(url)))).flat();
      for (const verdict of verdicts) {
        this.exitCode = highest(this.exitCode, exitCodeOf(verdict));
        if (isDisallowedByRule(verdict)) this.disallowedCrawlers.add(verdict.crawler);
        this.nameNotes.addRobots(verdict.robots.access);
      }
      const wanted = verdicts.filter((verdict) => counts.take(verdict));
      await io.out.write(this.#format(wanted, framed));
    }
  }

  async #judge(url: string): Promise<Verdict[]> {
    const { crawlers, asked, finder } = this.#context;
    const robots = await finder.find(url);
    return crawlers.map((crawler) => judge(url, crawler, robots, asked));
  }

  #format(verdicts: readonly Verdict[], framed: boolean): string {
    const { json, io } = this.#context;
    if (json) return verdicts.map(verdictLine).join("");
    const rows = this.#table.rows(verdicts.map(verdictRow));
    const frames = framed && io.terminal ? verdicts.map((one) => this.#formatFrame(one)) : [];
    return rows + frames.join("");
  }

  /** Returns the source line of the deciding rule; empty if no rule decides. */
  #formatFrame({ decision, robots: { access } }: Verdict): string {
    if (decision.because !== "rule" || access.kind !== "successful") return "";
    return `\n${sourceFrame(access.document, decision.rule.span, this.#context.io.paint)}`;
  }
}

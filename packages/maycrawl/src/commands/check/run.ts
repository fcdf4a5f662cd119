import { existsSync } from "node:fs";
import type { Dialect } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { bothOnStandardInput, UsageError } from "../../cli/errors.ts";
import { ALLOWED, type ExitCode, highest, WRONG_USAGE } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { askedDialect } from "../../cli/option-values.ts";
import { type RobotsFinder, robotsFinder } from "../../fetching/robots-finder.ts";
import { type UrlLine, urlLines } from "../../input/url-lines.ts";
import { CrawlerNameNotes } from "../../notes/crawler-name-notes.ts";
import { noteNoncompliant } from "../../notes/noncompliant-crawlers.ts";
import { notePolicyTokens } from "../../notes/policy-token-notes.ts";
import { type Crawler, crawlersOf, dialectsFor } from "../../options/crawler-option.ts";
import { fetchOptionsOf } from "../../options/fetch-options.ts";
import { errorLine } from "../../output/error-line.ts";
import { maskedPath, maskedText } from "../../output/masked-text.ts";
import { sourceFrame } from "../../output/source-frame.ts";
import { Table } from "../../output/table.ts";
import { width } from "../../output/width.ts";
import { isWrittenAsUrl } from "../../suggest/suggest-url.ts";
import { exitCodeOf, isKeptOut, judge, type Verdict } from "../../verdict/judge-url.ts";
import { verdictLine } from "../../verdict/verdict-json.ts";
import { asWhom, rowOf } from "../../verdict/verdict-text.ts";
import { AnswerCounts } from "./answer-counts.ts";
import { type CheckOptions, checkCommand } from "./command.ts";

const LONGEST_LINE = 1024 * 1024;
/** So many URLs are judged and printed together, and so many origins asked at the same time. */
const TOGETHER = 32;

/** `maycrawl check`: may these crawlers fetch these URLs. */
export async function run(operands: readonly string[], options: CheckOptions, io: Io): Promise<ExitCode> {
  const crawlers = crawlersOf(options.as, checkCommand, options.token);
  const asked = askedDialect(options.dialect);
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
  noteNoncompliant(judging.keptOut, io);
  judging.nameNotes.note(io);
  return judging.exitCode;
}

/** Judges what the operands name, in their order. */
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
    const name = operand === "-" ? "standard input" : maskedPath(operand);
    // Loaded only here: a check of one URL does without.
    const { checkUrlList } = await import("../../input/check-url-list.ts");
    let any = false;
    for await (const lines of urlLines(await listAt(operand, io), LONGEST_LINE)) {
      if (!any && lines.length > 0) {
        checkUrlList(lines, operand, name);
        any = true;
      }
      const found: string[] = [];
      for (const line of lines) found.push(...(await judging.checked(line, name)));
      await judging.print(found, false);
    }
    // To a script, nothing judged would look like everything allowed.
    if (!any) {
      throw new UsageError(
        `${name} has no URL`,
        "expected a URL on each line: maycrawl check - --as Googlebot < urls.txt",
      );
    }
  }
  await judging.print(urls, alone);
}

/** Whether an operand stands for URLs, one a line: those of standard input or of a file. */
function isList(operand: string): boolean {
  return operand === "-" || (!isWrittenAsUrl(operand) && existsSync(operand));
}

async function listAt(operand: string, io: Io): Promise<AsyncIterable<Uint8Array>> {
  if (operand === "-") return io.stdin();
  // Loaded only here: a check of one URL does without node:fs/promises.
  const { openFile } = await import("../../input/open-file.ts");
  return openFile(operand, "expected a URL, a file with one on each line, or - for standard input");
}

/** Who asks, by what, and how it is told. */
interface Asking {
  readonly crawlers: readonly Crawler[];
  /** The dialect that was asked for. */
  readonly asked: Dialect | undefined;
  readonly finder: RobotsFinder;
  readonly counts: AnswerCounts;
  readonly json: boolean;
  readonly io: Io;
}

/** Judges URLs and prints the verdicts as it goes. */
class Judging {
  exitCode: ExitCode = ALLOWED;
  /** The crawlers that a rule has disallowed something. */
  readonly keptOut: Set<Crawler> = new Set();
  readonly nameNotes: CrawlerNameNotes;
  readonly #asking: Asking;
  readonly #table: Table;

  constructor(asking: Asking) {
    this.#asking = asking;
    this.nameNotes = new CrawlerNameNotes(asking.crawlers);
    this.#table = new Table(asking.io.paint);
  }

  /** A URL of a list, if it is one: a wrong one is told, and the run goes on. */
  async checked({ line, url, fault }: UrlLine, list: string): Promise<string[]> {
    const { finder, json, io } = this.#asking;
    try {
      if (fault === "too-long") throw new UsageError("the line is too long for a URL");
      if (fault === "not-utf-8") throw new UsageError(`"${maskedText(url)}" is not UTF-8`);
      finder.check(url);
      return [url];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const message = `${list}, line ${line}: ${error.message}`;
      if (json) await io.out.write(errorLine({ code: "ERR_USAGE", message, hints: error.hints }));
      else io.note(`error: ${[message, ...error.hints].join("; ")}`);
      this.exitCode = highest(this.exitCode, WRONG_USAGE);
      return [];
    }
  }

  async print(urls: readonly string[], framed: boolean): Promise<void> {
    const { crawlers, asked, counts, io } = this.#asking;
    if (urls.length * crawlers.length > 1) {
      // All but the last column is known beforehand, so that no verdict has to wait for the others.
      const widest = (texts: readonly string[]): number =>
        texts.reduce((max, text) => Math.max(max, width(text)), 0);
      const names = crawlers.map((crawler) => asWhom(crawler, asked));
      this.#table.widen([width("disallowed"), widest(urls.map(visible)), widest(names)]);
    }
    for (let at = 0; at < urls.length; at += TOGETHER) {
      const part = urls.slice(at, at + TOGETHER);
      const verdicts = (await Promise.all(part.map((url) => this.#judge(url)))).flat();
      for (const verdict of verdicts) {
        this.exitCode = highest(this.exitCode, exitCodeOf(verdict));
        if (isKeptOut(verdict)) this.keptOut.add(verdict.crawler);
        this.nameNotes.see(verdict.robots.access);
      }
      const wanted = verdicts.filter((verdict) => counts.take(verdict));
      await io.out.write(this.#shown(wanted, framed));
    }
  }

  async #judge(url: string): Promise<Verdict[]> {
    const { crawlers, asked, finder } = this.#asking;
    const robots = await finder.find(url);
    return crawlers.map((crawler) => judge(url, crawler, robots, asked));
  }

  #shown(verdicts: readonly Verdict[], framed: boolean): string {
    const { json, io } = this.#asking;
    if (json) return verdicts.map(verdictLine).join("");
    const rows = this.#table.rows(verdicts.map(rowOf));
    const frames = framed && io.terminal ? verdicts.map((one) => this.#framed(one)) : [];
    return rows + frames.join("");
  }

  /** The source line of the deciding rule, where a rule decided. */
  #framed({ decision, robots: { access } }: Verdict): string {
    if (decision.because !== "rule" || access.kind !== "successful") return "";
    return `\n${sourceFrame(access.document, decision.rule.span, this.#asking.io.paint)}`;
  }
}

import type { Crawler as KnownCrawler } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { type LintOptions as EngineOptions, type Severity, severities } from "@maycrawl/engine/lint";
import { CommandError, UsageError } from "../../cli/errors.ts";
import { type ExitCode, highest } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOption } from "../../cli/option-values.ts";
import {
  checkOneStandardInput,
  exitCodeOf,
  sourceErrorJson,
  sourceErrorText,
} from "../../cli/source-error.ts";
import { LISTS_CRAWLERS } from "../../cli/suggest-command.ts";
import type { LintJson } from "../../json-shapes.ts";
import { crawlersOf } from "../../options/crawler-option.ts";
import { type FetchOptions, fetchOptionsOf } from "../../options/fetch-options.ts";
import { jsonLine } from "../../output/json.ts";
import { type LintOptions, lintCommand } from "./command.ts";
import { findingJson } from "./json.ts";
import { type LintedSource, lintSource } from "./lint-source.ts";
import { sourcesOf } from "./source-files.ts";
import { type Counts, countsText, findingsText } from "./text.ts";

/** No findings with the severity of `--fail-on` or a higher one. */
const CLEAN = 0;
/** At least one such finding. */
const FINDINGS = 1;

/**
 * `maycrawl lint`: prints the findings of each robots.txt. A source that cannot be read is reported in its place, and
 * the others are linted.
 */
export async function run(operands: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  checkOneStandardInput(operands);
  const settings = settingsOf(options);
  const counts: Counts = { error: 0, warning: 0, information: 0 };
  let exitCode: ExitCode = CLEAN;
  let files = 0;
  for (const operand of operands) {
    try {
      for (const source of sourcesOf(operand)) {
        try {
          await print(source, await lintSource(source, settings.lint, settings.fetching, io));
          files++;
        } catch (error) {
          await fail(source, error);
        }
      }
    } catch (error) {
      await fail(operand, error);
    }
  }
  if (!settings.json && files > 0) await io.out.write(countsText(counts, files, io.paint));
  const failing = severities.slice(0, severities.indexOf(settings.failOn) + 1);
  return failing.some((severity) => counts[severity] > 0) ? highest(exitCode, FINDINGS) : exitCode;

  async function print(source: string, { name, document, findings }: LintedSource): Promise<void> {
    for (const { severity } of findings) counts[severity]++;
    if (settings.json) {
      const line: LintJson = { schema: "maycrawl/lint/1", source, findings: findings.map(findingJson) };
      await io.out.write(jsonLine(line));
      return;
    }
    for (const part of findingsText({ name, document, findings }, settings.all, io.paint))
      await io.out.write(part);
  }

  async function fail(source: string, error: unknown): Promise<void> {
    if (!(error instanceof CommandError)) throw error;
    exitCode = highest(exitCode, exitCodeOf(error));
    if (!settings.json) {
      await io.out.write(`${sourceErrorText(error, io.paint.columns)}\n`);
      return;
    }
    const line: LintJson = { schema: "maycrawl/lint/1", source, findings: [], error: sourceErrorJson(error) };
    await io.out.write(jsonLine(line));
  }
}

interface Settings {
  readonly lint: EngineOptions;
  readonly fetching: FetchOptions;
  readonly failOn: Severity;
  readonly all: boolean;
  readonly json: boolean;
}

function settingsOf(options: LintOptions): Settings {
  if (options.json === true && options.format === "text")
    throw new UsageError("--json and --format text exclude each other", "omit one of them");
  const dialect = dialectOption(options.dialect);
  const crawlers = options.as === undefined ? undefined : knownCrawlers(options.as);
  return {
    lint: {
      ...(dialect === undefined ? {} : { dialect }),
      ...(crawlers === undefined ? {} : { crawlers }),
    },
    fetching: fetchOptionsOf(options),
    failOn: options["fail-on"] ?? "error",
    all: options.all === true,
    json: options.json === true || options.format === "json",
  };
}

/**
 * Returns the crawlers of `--as`.
 * @throws {UsageError} if the registry does not have one of them.
 */
function knownCrawlers(given: readonly string[]): readonly KnownCrawler[] {
  return crawlersOf(given, lintCommand).map(({ token, profile }) => {
    if (profile !== undefined) return profile;
    throw new UsageError(
      `lint does not know the crawler "${visible(token)}"`,
      "omit it: without --as, lint also reports findings about the crawlers that the file names",
      LISTS_CRAWLERS,
    );
  });
}

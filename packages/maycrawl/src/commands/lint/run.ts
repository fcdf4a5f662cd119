import { maskedAddress } from "@maycrawl/engine/internal";
import { type LintOptions as EngineOptions, type Severity, severities } from "@maycrawl/engine/lint";
import { CommandError, UsageError } from "../../cli/errors.ts";
import { CLEAN, type ExitCode, FINDINGS, highest } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOption } from "../../cli/option-values.ts";
import { checkOneStandardInput, exitCodeOf } from "../../cli/source-error.ts";
import { sharedLintOptions } from "../../lint/lint-options.ts";
import { lintSource } from "../../lint/lint-source.ts";
import { sourcesOf } from "../../lint/source-files.ts";
import { type FetchOptions, fetchOptionsOf } from "../../options/fetch-options.ts";
import { formatNameOf } from "../../options/format-option.ts";
import { shellWord } from "../../output/shell-word.ts";
import { Baseline } from "./baseline.ts";
import { type LintOptions, lintCommand } from "./command.ts";
import type { Counts, Format, FormatSettings } from "./formats/format.ts";
import { githubFormat } from "./formats/github.ts";
import { jsonFormat } from "./formats/json.ts";
import { junitFormat } from "./formats/junit.ts";
import { sarifFormat } from "./formats/sarif.ts";
import { textFormat } from "./formats/text.ts";
import { KnownFindings, keyOf, withoutKnown } from "./known-findings.ts";

/**
 * `maycrawl lint`: prints the findings of each robots.txt. A source that cannot be read is reported in its place, and
 * the others are linted.
 */
export async function run(operands: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  checkOneStandardInput(options.before === undefined ? operands : [...operands, options.before]);
  const { lint, fetching, failing, format } = settingsOf(options, io);
  const baseline = baselineOf(options);
  const before = options.before === undefined ? undefined : await findingsOf(options.before);
  const counts: Counts = { error: 0, warning: 0, information: 0 };
  let exitCode: ExitCode = CLEAN;
  let files = 0;
  await io.out.write(format.begin?.() ?? "");
  for (const operand of operands) {
    await reportingErrors(operand, async () => {
      for (const source of sourcesOf(operand)) await reportingErrors(source, () => lintOne(source));
    });
  }
  await io.out.write(format.end?.(counts, files) ?? "");
  if (baseline !== undefined && options["write-baseline"] === true) {
    io.note(baseline.write());
    return exitCode;
  }
  return failing.some((severity) => counts[severity] > 0) ? highest(exitCode, FINDINGS) : exitCode;

  async function findingsOf(source: string): Promise<KnownFindings> {
    const linted = await lintSource(source, lint, fetching, io);
    const known = new KnownFindings();
    for (const finding of linted.findings) known.add(keyOf(linted, finding));
    return known;
  }

  async function lintOne(source: string): Promise<void> {
    const all = await lintSource(source, lint, fetching, io);
    const name = maskedAddress(source);
    const ofBaseline = baseline?.apply(name, all) ?? all;
    const linted = before === undefined ? ofBaseline : withoutKnown(ofBaseline, before);
    files++;
    for (const { severity } of linted.findings) counts[severity]++;
    for (const piece of format.findings(name, linted)) await io.out.write(piece);
  }

  async function reportingErrors(source: string, action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      exitCode = highest(exitCode, exitCodeOf(error));
      await io.out.write(format.error(maskedAddress(source), error));
    }
  }
}

interface Settings {
  readonly lint: EngineOptions;
  readonly fetching: FetchOptions;
  /** Severities that lead to exit code 1. */
  readonly failing: readonly Severity[];
  readonly format: Format;
}

function baselineOf(options: LintOptions): Baseline | undefined {
  const writes = options["write-baseline"] === true;
  if (options.baseline !== undefined) return new Baseline(options.baseline, writes);
  if (!writes) return undefined;
  throw new UsageError("--write-baseline needs --baseline FILE", "for example --baseline lint-baseline.json");
}

function settingsOf(options: LintOptions, io: Io): Settings {
  const dialect = dialectOption(options.dialect);
  const failing = severities.slice(0, severities.indexOf(options["fail-on"] ?? "error") + 1);
  return {
    lint: {
      ...sharedLintOptions(options, lintCommand),
      ...(dialect === undefined ? {} : { dialect }),
    },
    fetching: fetchOptionsOf(options),
    failing,
    format: formatOf(options, {
      paint: io.paint,
      all: options.all === true,
      fixCommand: fixCommandFor(options),
      failing,
    }),
  };
}

/** Returns the command that applies the fixes of the findings. */
function fixCommandFor({ prove, as = [] }: LintOptions): string {
  const words = [
    "maycrawl fix",
    ...(prove === true ? ["--prove"] : []),
    ...as.map((one) => `--as ${shellWord(one)}`),
  ];
  return words.join(" ");
}

function formatOf(options: LintOptions, settings: FormatSettings): Format {
  switch (formatNameOf(options)) {
    case "json":
      return jsonFormat;
    case "sarif":
      return sarifFormat();
    case "junit":
      return junitFormat(settings);
    case "github":
      return githubFormat(settings);
    default:
      return textFormat(settings);
  }
}

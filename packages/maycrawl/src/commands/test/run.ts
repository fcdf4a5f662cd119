import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { RobotsDocument } from "@maycrawl/engine";
import { CommandError, UsageError } from "../../cli/errors.ts";
import { ALL_PROVED, type ExitCode, highest, REFUTED, UNDETERMINED } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { exitCodeOf } from "../../cli/source-error.ts";
import { robotsPath } from "../../input/git/working-copy.ts";
import { readFileHead } from "../../input/read-head.ts";
import { type LoadedSource, loadSource } from "../../lint/lint-source.ts";
import { allCrawlers } from "../../options/all-crawlers.ts";
import { type FetchOptions, fetchOptionsOf } from "../../options/fetch-options.ts";
import { formatNameOf } from "../../options/format-option.ts";
import { parseNumberOption } from "../../options/number-option.ts";
import { countText } from "../../output/count-text.ts";
import { maskedPath, maskedText } from "../../output/masked-text.ts";
import { isWrittenAsUrl } from "../../suggest/suggest-url.ts";
import { ExpectationChecks } from "./check-expectations.ts";
import type { TestOptions } from "./command.ts";
import type { Expectation, TestFile } from "./expectation.ts";
import { emptyCounts, type Format } from "./formats/format.ts";
import { githubFormat } from "./formats/github.ts";
import { jsonFormat } from "./formats/json.ts";
import { junitFormat } from "./formats/junit.ts";
import { textFormat } from "./formats/text.ts";
import { writeTestFile } from "./init.ts";
import { readEarlier } from "./read-earlier.ts";
import { checkNames, readTestFile } from "./read-test-file.ts";
import { suggestEdit } from "./suggest-edit.ts";

/** Test files that are read if the command line names no file: the first one that exists. */
const DEFAULT_FILES = ["robots.test.yaml", "robots.test.yml", "robots.test.json"];
const MAX_BYTES = 1 << 20;

/**
 * `maycrawl test`: prints the results of test files. A file that cannot be read is reported in its place, and the
 * others are tested.
 */
export async function run(operands: readonly string[], options: TestOptions, io: Io): Promise<ExitCode> {
  const maxSteps = parseNumberOption("--max-steps", options["max-steps"], 1) ?? 1_000_000;
  const fetching = fetchOptionsOf(options);
  if (options.init === true) return init(operands, options.robots, maxSteps, fetching, io);
  const format = formatOf(options, io);
  const counts = emptyCounts();
  let exitCode: ExitCode = ALL_PROVED;
  await io.out.write(format.begin?.() ?? "");
  for (const path of operands.length === 0 ? [defaultFile()] : operands) {
    await reportingErrors(path, async () => {
      const file = readFile(path);
      const sources =
        options.robots === undefined ? file.robots.map((one) => besides(path, one)) : [options.robots];
      const before = await loadEarlier(path, file);
      for (const source of sources) {
        await reportingErrors(source, async () =>
          testOne(path, file, before, await loadSource(source, fetching, io)),
        );
      }
    });
  }
  await io.out.write(format.end?.(counts) ?? "");
  if (counts.failed > 0) exitCode = highest(exitCode, REFUTED);
  return counts.unsettled > 0 ? highest(exitCode, UNDETERMINED) : exitCode;

  /** Loads the earlier robots.txt. If it cannot be read, the other expectations are still tested. */
  async function loadEarlier(path: string, { unchanged }: TestFile): Promise<RobotsDocument | undefined> {
    if (unchanged === undefined) return undefined;
    let document: RobotsDocument | undefined;
    await reportingErrors(unchanged.source, async () => {
      document = await readEarlier(unchanged.source, dirname(path), fetching, io);
    });
    return document;
  }

  async function testOne(
    path: string,
    file: TestFile,
    before: RobotsDocument | undefined,
    robots: LoadedSource,
  ): Promise<void> {
    checkNames(maskedPath(path), file, robots.document);
    const expectations = [...file.expectations, ...unchangedIn(file, before, robots.document)];
    const { robotsUrl } = robots.lintOptions;
    const outcomes = new ExpectationChecks(robots.document, expectations, maxSteps, robotsUrl).results();
    for (const { status } of outcomes) counts[status]++;
    const edited = outcomes.some(({ status }) => status === "failed")
      ? suggestEdit(robots.document, outcomes, maxSteps)
      : undefined;
    await io.out.write(format.results({ path: maskedPath(path), robots, outcomes, edited }));
  }

  async function reportingErrors(source: string, action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      exitCode = highest(exitCode, exitCodeOf(error));
      counts.errors++;
      await io.out.write(format.error(maskedPath(source), error));
    }
  }
}

/** Writes the first default file, for a robots.txt. */
async function init(
  operands: readonly string[],
  source: string | undefined,
  maxSteps: number,
  fetching: FetchOptions,
  io: Io,
): Promise<ExitCode> {
  const [path = ""] = DEFAULT_FILES;
  if (operands.length > 0) {
    throw new UsageError(
      `--init writes ${path}, and reads no other test file`,
      "--robots names the robots.txt",
    );
  }
  const robots = robotsPath(source);
  const { document } = await loadSource(robots, fetching, io);
  const names = writeTestFile(path, robots, document, maxSteps);
  io.note(`${path}: what ${countText(names, "name")} may do with ${maskedPath(robots)}`);
  return ALL_PROVED;
}

/** Returns the expectation that nothing else changed, if there is an earlier robots.txt. */
function unchangedIn(
  { unchanged }: TestFile,
  before: RobotsDocument | undefined,
  after: RobotsDocument,
): readonly Expectation[] {
  if (unchanged === undefined || before === undefined) return [];
  const label = `unchanged: ${maskedText(unchanged.source)}`;
  const crawlers = allCrawlers([before, after]);
  return [{ kind: "unchanged", label, place: unchanged.place, crawlers, before }];
}

function readFile(path: string): TestFile {
  const bytes = readFileHead(path, MAX_BYTES + 1);
  if (bytes.length > MAX_BYTES) throw new UsageError(`${maskedPath(path)} is longer than ${MAX_BYTES} bytes`);
  return readTestFile(maskedPath(path), new TextDecoder().decode(bytes));
}

/** @throws {UsageError} if no default file exists. */
function defaultFile(): string {
  const found = DEFAULT_FILES.find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new UsageError(
    `${DEFAULT_FILES[0]} does not exist`,
    "maycrawl test --init writes one, from what the robots.txt does today",
  );
}

/** Returns the source of a robots.txt that a test file names. A path begins in the folder of the test file. */
function besides(file: string, source: string): string {
  return source === "-" || isWrittenAsUrl(source) || isAbsolute(source)
    ? source
    : join(dirname(file), source);
}

function formatOf(options: TestOptions, { paint }: Io): Format {
  switch (formatNameOf(options)) {
    case "json":
      return jsonFormat;
    case "junit":
      return junitFormat;
    case "github":
      return githubFormat;
    default:
      return textFormat(paint);
  }
}

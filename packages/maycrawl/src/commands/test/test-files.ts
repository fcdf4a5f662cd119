import { dirname, isAbsolute, join } from "node:path";
import type { RobotsDocument } from "@maycrawl/engine";
import { CommandError, UndeterminedError, UsageError } from "../../cli/errors.ts";
import { ALL_PROVED, type ExitCode, highest, REFUTED, UNDETERMINED } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { exitCodeOf } from "../../cli/source-error.ts";
import { checkNames } from "../../expectations/check-names.ts";
import type { NamedRobots, Place, TestFile } from "../../expectations/expectation.ts";
import { readTestFile } from "../../expectations/read-test-file.ts";
import { suggestEdit } from "../../expectations/suggest-edit.ts";
import { testRobots } from "../../expectations/test-robots.ts";
import { readFileHead } from "../../input/read-head.ts";
import { type LoadedSource, loadSource } from "../../lint/lint-source.ts";
import type { FetchOptions } from "../../options/fetch-options.ts";
import { maskedPath } from "../../output/masked-text.ts";
import { isWrittenAsUrl } from "../../suggest/suggest-url.ts";
import { emptyCounts, type Format } from "./formats/format.ts";
import { readEarlier } from "./read-earlier.ts";

const MAX_BYTES = 1 << 20;

/** Settings of a run. */
export interface TestSettings {
  readonly files: readonly string[];
  /** The robots.txt of `--robots`. */
  readonly robots: string | undefined;
  readonly format: Format;
  readonly maxSteps: number;
  readonly fetching: FetchOptions;
}

/**
 * Prints the results of test files. A file that cannot be read is reported in its place, and the others are tested.
 * @param onRead called with each path before the file is read.
 */
export async function testFiles(
  { files, robots: given, format, maxSteps, fetching }: TestSettings,
  io: Io,
  onRead: (path: string) => void = () => undefined,
): Promise<ExitCode> {
  const counts = emptyCounts();
  let exitCode: ExitCode = ALL_PROVED;
  await io.out.write(format.begin?.() ?? "");
  for (const path of files) {
    await reportingErrors(path, async () => {
      onRead(path);
      const file = readFile(path);
      const named = file.robots.map((one) => ({ ...one, source: besides(path, one.source) }));
      const all: readonly (Partial<NamedRobots> & { readonly source: string })[] =
        given === undefined ? named : [{ source: given }];
      for (const { source } of all) if (!isWrittenAsUrl(source)) onRead(source);
      const before = await loadEarlier(path, file);
      for (const { source, place } of all) {
        await reportingErrors(source, async () =>
          testOne(path, file, before, await namedAt(path, place, () => loadSource(source, fetching, io))),
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
    const { source, place } = unchanged;
    await reportingErrors(source, async () => {
      document = await namedAt(path, place, () => readEarlier(source, dirname(path), fetching, io));
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
    const { robotsUrl } = robots.lintOptions;
    const outcomes = testRobots(file, robots.document, { before, robotsUrl, maxSteps });
    const edited = suggestEdit(robots.document, outcomes, maxSteps);
    for (const { status } of outcomes) counts[status]++;
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

/**
 * Loads a robots.txt that a test file names.
 * @throws {UndeterminedError} if it cannot be read. The error has the place of the name.
 */
async function namedAt<Loaded>(
  file: string,
  place: Place | undefined,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof UndeterminedError) || place === undefined) throw error;
    const at = `${maskedPath(file)}:${place.line}:${place.column} names it: paths begin in the folder of that file`;
    throw new UndeterminedError(error.message, ...error.hints, at);
  }
}

function readFile(path: string): TestFile {
  const bytes = readFileHead(path, MAX_BYTES + 1, "expected the path of a test file");
  if (bytes.length > MAX_BYTES) throw new UsageError(`${maskedPath(path)} is longer than ${MAX_BYTES} bytes`);
  return readTestFile(maskedPath(path), new TextDecoder().decode(bytes));
}

/** Returns the source of a robots.txt that a test file names. A path begins in the folder of the test file. */
function besides(file: string, source: string): string {
  return source === "-" || isWrittenAsUrl(source) || isAbsolute(source)
    ? source
    : join(dirname(file), source);
}

import { existsSync } from "node:fs";
import { UsageError } from "../../cli/errors.ts";
import { ALL_PROVED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { robotsPath } from "../../input/git/working-copy.ts";
import { loadSource } from "../../lint/lint-source.ts";
import { type FetchOptions, fetchOptionsOf } from "../../options/fetch-options.ts";
import { formatNameOf } from "../../options/format-option.ts";
import { parseNumberOption } from "../../options/number-option.ts";
import { countText } from "../../output/count-text.ts";
import { maskedPath } from "../../output/masked-text.ts";
import type { TestOptions } from "./command.ts";
import { FileVersions } from "./file-versions.ts";
import type { Format } from "./formats/format.ts";
import { githubFormat } from "./formats/github.ts";
import { jsonFormat } from "./formats/json.ts";
import { junitFormat } from "./formats/junit.ts";
import { sarifFormat } from "./formats/sarif.ts";
import { textFormat } from "./formats/text.ts";
import { writeTestFile } from "./init.ts";
import { testFiles } from "./test-files.ts";

/** Test files that are read if the command line names no file: the first one that exists. */
const DEFAULT_FILES = ["robots.test.yaml", "robots.test.yml", "robots.test.json"];

/** `maycrawl test`: tests the files once, or with `--watch` after each change. */
export async function run(operands: readonly string[], options: TestOptions, io: Io): Promise<ExitCode> {
  const maxSteps = parseNumberOption("--max-steps", options["max-steps"], 1) ?? 1_000_000;
  const fetching = fetchOptionsOf(options);
  if (options.init === true) return init(operands, options.robots, maxSteps, fetching, io);
  const files = operands.length === 0 ? [defaultFile()] : operands;
  const settings = { files, robots: options.robots, format: formatOf(options, io), maxSteps, fetching };
  if (options.watch !== true) return testFiles(settings, io);
  for (;;) {
    const read = new FileVersions();
    await testFiles(settings, io, (path) => read.add(path));
    io.note("waiting for changes: Ctrl-C ends");
    await read.change();
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
  const { names, leftOut } = writeTestFile(path, robots, document, maxSteps);
  io.note(`${path}: what ${countText(names, "name")} may do with ${maskedPath(robots)}`);
  for (const text of leftOut) io.note(text);
  return ALL_PROVED;
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

function formatOf(options: TestOptions, { paint }: Io): Format {
  switch (formatNameOf(options)) {
    case "json":
      return jsonFormat;
    case "sarif":
      return sarifFormat();
    case "junit":
      return junitFormat;
    case "github":
      return githubFormat;
    default:
      return textFormat(paint);
  }
}

import { presets, type Span, simulateCrawler } from "@maycrawl/agent/internal";
import { UndeterminedError, UsageError } from "../../cli/errors.ts";
import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectsOf, presetNames } from "../../cli/option-values.ts";
import { readFileHead, readStreamHead } from "../../input/read-head.ts";
import { jsonLine } from "../../output/json.ts";
import { maskedPath } from "../../output/masked-text.ts";
import { wordHint } from "../../suggest/suggest-word.ts";
import type { SimulateOptions } from "./command.ts";
import { readHistory } from "./history.ts";
import { simulationJson } from "./json.ts";
import { simulationText } from "./text.ts";

const MAX_BYTES = 1024 * 1024;
const PRESETS = `or one of ${presetNames.join(", ")}`;

/** `maycrawl simulate`: shows what crawlers of several dialects do while a site fails and recovers. */
export async function run(_operands: readonly string[], options: SimulateOptions, io: Io): Promise<ExitCode> {
  const history = await historyOf(options.history, io);
  const lines = dialectsOf(options.dialect).map((dialect) => simulateCrawler(history, dialect));
  await io.out.write(
    options.json === true
      ? jsonLine(simulationJson(history, lines))
      : simulationText(history, lines, io.paint),
  );
  return ALLOWED;
}

async function historyOf(source: string | undefined, io: Io): Promise<readonly Span[]> {
  if (source === undefined) {
    throw new UsageError("--history is missing", `expected a file, -, ${PRESETS}`);
  }
  const preset = presetNames.find((name) => name === source);
  if (preset !== undefined) return presets[preset];
  const bytes = source === "-" ? await readStreamHead(io.stdin(), MAX_BYTES + 1) : readFile(source);
  const name = source === "-" ? "<stdin>" : maskedPath(source);
  if (bytes.length > MAX_BYTES) {
    throw new UsageError(`${name} is too long for a history`, `expected at most ${MAX_BYTES} bytes`);
  }
  return readHistory(new TextDecoder().decode(bytes), name);
}

function readFile(path: string): Uint8Array {
  try {
    return readFileHead(path, MAX_BYTES + 1);
  } catch (error) {
    if (!(error instanceof UndeterminedError)) throw error;
    throw new UndeterminedError(
      error.message,
      ...wordHint(path, presetNames),
      `expected the path of a history, - for standard input, ${PRESETS}`,
    );
  }
}

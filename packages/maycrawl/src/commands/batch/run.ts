import { visible } from "@maycrawl/engine/internal";
import { ALLOWED, type ExitCode, UNDETERMINED } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOption } from "../../cli/option-values.ts";
import { LineSplitter } from "../../input/line-splitter.ts";
import type { AnswerFormat } from "./answer-form.ts";
import { BatchAnswerer } from "./answerer.ts";
import type { BatchOptions } from "./command.ts";
import { jsonAnswers } from "./json-answers.ts";

const MAX_LINE_BYTES = 64 * 1024 * 1024;
/**
 * Minimum length of the collected output, in characters, before it is written. Writing each line separately would
 * take longer than computing its answer.
 */
const FLUSH_LENGTH = 64 * 1024;

/**
 * `maycrawl batch`: answers requests, one per line, until the input ends. It writes one answer for each line, in order.
 * While the output is blocked, the command reads no input, so memory use does not grow with the input.
 */
export async function run(_operands: readonly string[], options: BatchOptions, io: Io): Promise<ExitCode> {
  const splitter = new LineSplitter(MAX_LINE_BYTES);
  const dialect = dialectOption(options.dialect);
  const form = options.csv === undefined ? jsonAnswers : await startCsv(io);
  const answerer = new BatchAnswerer(dialect, form);
  let hasInput = false;
  for await (const chunk of io.stdin()) {
    hasInput ||= chunk.length > 0;
    await writeAnswers(splitter.push(chunk), answerer, io);
  }
  if (!hasInput)
    io.note(
      "note: standard input is empty: expected a request on each line, maycrawl batch --help shows one",
    );
  await writeAnswers(splitter.end(), answerer, io);
  return answerer.failed ? UNDETERMINED : ALLOWED;
}

/** Writes the CSV header, and returns the format of the rows. */
async function startCsv(io: Io): Promise<AnswerFormat> {
  const { formatCsvRow } = await import("@maycrawl/crawler/report");
  // A terminal would interpret control characters in a URL.
  const row: typeof formatCsvRow = (values) =>
    io.terminal ? `${visible(formatCsvRow(values).trimEnd())}\n` : formatCsvRow(values);
  const { csvAnswers } = await import("./csv-answers.ts");
  const form = csvAnswers(row);
  await io.out.write(form.head);
  return form;
}

/** Answers all lines of a chunk immediately, because a caller may wait for an answer before the next request. */
async function writeAnswers(lines: Iterable<Buffer | null>, answerer: BatchAnswerer, io: Io): Promise<void> {
  let answers = "";
  for (const line of lines) {
    answers += answerer.answer(line);
    if (answers.length < FLUSH_LENGTH) continue;
    await io.out.write(answers);
    answers = "";
  }
  await io.out.write(answers);
}

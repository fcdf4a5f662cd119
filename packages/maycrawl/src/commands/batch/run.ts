import { visible } from "@maycrawl/engine/internal";
import { ALLOWED, type ExitCode, NOT_FOUND_OUT } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { askedDialect } from "../../cli/option-values.ts";
import { LineSplitter } from "../../input/line-splitter.ts";
import type { AnswerForm } from "./answer-form.ts";
import { BatchAnswerer } from "./answerer.ts";
import type { BatchOptions } from "./command.ts";
import { jsonAnswers } from "./json-answers.ts";

const LONGEST_LINE = 64 * 1024 * 1024;
/** So much output is collected before it is handed over: a write for each line would cost more than its answer. */
const TOGETHER = 64 * 1024;

/**
 * `maycrawl batch`: answers requests, one a line, for as long as they come. One answer is written for
 * each line and in their order; nothing is read while the answers are not taken, so that memory stays
 * as it is however long the input.
 */
export async function run(_operands: readonly string[], options: BatchOptions, io: Io): Promise<ExitCode> {
  const splitter = new LineSplitter(LONGEST_LINE);
  const dialect = askedDialect(options.dialect);
  const form = options.csv === undefined ? jsonAnswers : await csvForm(io);
  const answerer = new BatchAnswerer(dialect, form);
  let any = false;
  for await (const chunk of io.stdin()) {
    any ||= chunk.length > 0;
    await write(splitter.push(chunk), answerer, io);
  }
  if (!any)
    io.note(
      "note: standard input is empty: expected a request on each line, maycrawl batch --help shows one",
    );
  await write(splitter.end(), answerer, io);
  return answerer.failed ? NOT_FOUND_OUT : ALLOWED;
}

/** Writes the head, and gives the form of the rows. */
async function csvForm(io: Io): Promise<AnswerForm> {
  const { formatCsvRow } = await import("@maycrawl/crawler/report");
  // A terminal would obey what a URL has in it.
  const row: typeof formatCsvRow = (values) =>
    io.terminal ? `${visible(formatCsvRow(values).trimEnd())}\n` : formatCsvRow(values);
  const { csvAnswers } = await import("./csv-answers.ts");
  const form = csvAnswers(row);
  await io.out.write(form.head);
  return form;
}

/** Answers the lines that have come, all of them: whoever asks one question at a time waits for its answer. */
async function write(lines: Iterable<Buffer | null>, answerer: BatchAnswerer, io: Io): Promise<void> {
  let answers = "";
  for (const line of lines) {
    answers += answerer.answer(line);
    if (answers.length < TOGETHER) continue;
    await io.out.write(answers);
    answers = "";
  }
  await io.out.write(answers);
}

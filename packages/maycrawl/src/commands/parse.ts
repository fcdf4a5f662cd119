import { documentJson } from "../document-json.ts";
import { documentText } from "../document-text.ts";
import { NotFoundOutError } from "../errors.ts";
import { ALLOWED, type ExitCode } from "../exit-code.ts";
import { failureWords } from "../failure-words.ts";
import { fetchOptionsOf } from "../input/fetch-options.ts";
import { dialectOf } from "../input/option-values.ts";
import type { Io } from "../io.ts";
import { noteOddities } from "../oddities.ts";
import { jsonLine } from "../output/json.ts";
import { loadRobots } from "../robots.ts";
import { robotsIn } from "../robots-in-dialect.ts";
import type { CommandOptions } from "./options.ts";

/**
 * `maycrawl parse`: what a robots.txt says, line by line.
 * @throws {NotFoundOutError} where there is no robots.txt to read.
 */
export async function parse(
  [source = "-"]: readonly string[],
  options: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  const dialect = dialectOf(options.dialect);
  const finding = { dialects: [dialect], fetching: fetchOptionsOf(options) };
  const found = await loadRobots(source, finding, io);
  const robots = robotsIn(found, dialect);
  const { access } = robots;
  if (access.kind !== "successful") {
    throw new NotFoundOutError(
      `${robots.name}: ${failureWords(access, robots.error, robots.redirectFault)}`,
      "there is nothing to parse",
    );
  }
  noteOddities(found, [dialect], io);
  if (options.json === true) await io.out.write(jsonLine(documentJson(robots, access.document)));
  else for (const part of documentText(robots, access.document, io.paint)) await io.out.write(part);
  return ALLOWED;
}

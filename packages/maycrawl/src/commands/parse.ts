import type { Dialect, RobotsDocument } from "@maycrawl/engine/robots";
import { documentJson } from "../document-json.ts";
import { documentText } from "../document-text.ts";
import { NotFoundOutError, UsageError } from "../errors.ts";
import { ALLOWED, type ExitCode, NOT_FOUND_OUT } from "../exit-code.ts";
import { failureWords } from "../failure-words.ts";
import { type FetchOptions, fetchOptionsOf } from "../input/fetch-options.ts";
import { dialectOf } from "../input/option-values.ts";
import type { Io } from "../io.ts";
import { noteOddities } from "../oddities.ts";
import { jsonLine } from "../output/json.ts";
import { jsonParts } from "../output/json-parts.ts";
import { loadRobots } from "../robots.ts";
import { type Robots, robotsIn } from "../robots-in-dialect.ts";
import type { CommandOptions } from "./options.ts";

/**
 * `maycrawl parse`: what each robots.txt says, line by line. Of one, what is wrong with it ends the command; of several it is told
 * in its place and the next is read, one at a time, so that memory stays as it is however many there are.
 * @throws {NotFoundOutError} where there is no robots.txt to read.
 */
export async function parse(sources: readonly string[], options: CommandOptions, io: Io): Promise<ExitCode> {
  const asked: Asked = {
    dialect: dialectOf(options.dialect),
    fetching: fetchOptionsOf(options),
    json: options.json === true,
  };
  const [source = "-", ...others] = sources;
  if (others.length === 0) {
    await print(await read(source, asked, io), asked, io);
    return ALLOWED;
  }
  if (sources.filter((one) => one === "-").length > 1)
    throw new UsageError("standard input cannot hold several robots.txt files", "expected - once at most");
  return parseAll(sources, asked, io);
}

interface Asked {
  readonly dialect: Dialect;
  readonly fetching: FetchOptions;
  readonly json: boolean;
}

/** A robots.txt that is there. */
interface ReadRobots {
  readonly robots: Robots;
  readonly document: RobotsDocument;
}

async function parseAll(sources: readonly string[], asked: Asked, io: Io): Promise<ExitCode> {
  let failed = false;
  for (const [at, source] of sources.entries()) {
    if (at > 0 && !asked.json) await io.out.write("\n");
    try {
      await print(await read(source, asked, io), asked, io);
    } catch (error) {
      if (!(error instanceof NotFoundOutError || error instanceof UsageError)) throw error;
      failed = true;
      const { message } = error;
      // The code of `batch` for the same.
      const told = { robots: { from: source }, error: { code: "ERR_ROBOTS_UNREADABLE_FILE", message } };
      await io.out.write(asked.json ? jsonLine(told) : `error: ${message}\n`);
    }
  }
  return failed ? NOT_FOUND_OUT : ALLOWED;
}

async function read(source: string, { dialect, fetching }: Asked, io: Io): Promise<ReadRobots> {
  const found = await loadRobots(source, { dialects: [dialect], fetching }, io);
  const robots = robotsIn(found, dialect);
  const { access } = robots;
  if (access.kind !== "successful") {
    throw new NotFoundOutError(
      `${robots.name}: ${failureWords(access, robots.error, robots.redirectFault)}`,
      "there is nothing to parse",
    );
  }
  noteOddities(found, [dialect], io);
  return { robots, document: access.document };
}

async function print({ robots, document }: ReadRobots, { json }: Asked, io: Io): Promise<void> {
  const parts = json ? jsonParts(documentJson(robots, document)) : documentText(robots, document, io.paint);
  for (const part of parts) await io.out.write(part);
}

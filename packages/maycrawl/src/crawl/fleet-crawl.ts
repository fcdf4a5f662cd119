import type { Crawl } from "@maycrawl/crawler";
import { joinFleet, startFleet } from "@maycrawl/crawler/fleet";
import type { CommandOptions } from "../commands/options.ts";
import { UsageError } from "../errors.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { AskedCrawl } from "./crawl-options.ts";
import { whereOf } from "./fleet-options.ts";
import { follow } from "./follow.ts";
import { checkApart } from "./named-files.ts";
import { openWarc } from "./open-warc.ts";
import { beginSeeds, isFile } from "./seeds.ts";
import { commandText } from "./shell-words.ts";
import { writeSummary } from "./summary.ts";

/** What is made of a whole crawl, and a worker has a segment of it. */
const RESULTS = ["html", "csv", "ndjson"] as const;

/** Options that need the file of one process. */
const FOR_ONE_MACHINE = ["keep-skipped", "rate-per-address", "max-queued-per-host"] as const;

/** The options that are a worker's own. */
const FOR_WORKERS: ReadonlySet<keyof CommandOptions> = new Set([
  "worker",
  "redis",
  "name",
  "db",
  "hosts",
  "warc",
  "resolve",
  "addresses",
  "json",
]);

/** `maycrawl crawl SEED… --redis URL`: starts a crawl that many machines take part in, as its first worker. */
export async function startFleetCrawl(
  operands: readonly string[],
  { options: asked }: AskedCrawl,
  options: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  const { every, keepSkipped: _kept, ratePerAddress: _rate, ...rest } = asked;
  if (every !== undefined) {
    throw new UsageError(
      "--every is for a crawl by one machine",
      "start a fleet's next round with the same command",
    );
  }
  const single = FOR_ONE_MACHINE.find((name) => options[name] !== undefined);
  if (single !== undefined)
    throw new UsageError(`--${single} is for a crawl by one machine`, "leave out --redis, or this option");
  if (operands.length === 0) {
    throw new UsageError(
      "crawl needs a SEED to begin with",
      "expected a URL such as https://example.com/; --worker takes part in a crawl that was started",
    );
  }
  const result = RESULTS.find((name) => options[name] !== undefined);
  if (result !== undefined) {
    throw new UsageError(
      `--${result} is for a crawl by one machine`,
      `maycrawl crawl merge has it: of all that the workers have written into their segments`,
    );
  }
  const segment = whereOf(options);
  checkApart(
    operands.filter(isFile).map((path) => ["SEED", path]),
    [
      ["--db", segment.file],
      ["--warc", options.warc],
    ],
  );
  const seeds = await beginSeeds(operands, true, io);
  await using warcFile = await openWarc(options.warc, asked.userAgent);
  const going = startFleet({ ...rest, ...segment, seeds, archive: warcFile?.archive });
  return await work(going, segment.file, options, io);
}

/** `maycrawl crawl --worker --redis URL`: takes part in a crawl that was started, by the settings that it was given there. */
export async function joinFleetCrawl(
  operands: readonly string[],
  asked: Pick<AskedCrawl["options"], "hostsAtOnce" | "addressPolicy" | "resolve">,
  options: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  const [odd] = operands;
  if (odd !== undefined) {
    throw new UsageError(
      "a --worker takes no SEED: it takes part in a crawl that was started",
      "leave one of both out",
    );
  }
  const segment = whereOf(options);
  const passedOver = Object.keys(options).find((name) => !FOR_WORKERS.has(name as keyof CommandOptions));
  if (passedOver !== undefined) {
    throw new UsageError(
      `--${passedOver} means nothing to a --worker: it goes by what was said where the crawl was started`,
      `it takes ${[...FOR_WORKERS].map((name) => `--${name}`).join(", ")}`,
    );
  }
  checkApart(
    [],
    [
      ["--db", segment.file],
      ["--warc", options.warc],
    ],
  );
  await using warcFile = await openWarc(options.warc, undefined);
  const going = joinFleet({ ...asked, ...segment, archive: warcFile?.archive });
  return await work(going, segment.file, options, io);
}

async function work(going: Crawl, file: string, options: CommandOptions, io: Io): Promise<ExitCode> {
  const json = options.json === true;
  const ended = await follow(going, json, io);
  const own = ended && { ...ended, reached: undefined };
  const goOn = ended?.by === "stopped" ? commandText(io.argv) : undefined;
  return writeSummary(file, own, { json, goOn, isSilent: false, io });
}

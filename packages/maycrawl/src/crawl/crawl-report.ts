import { existsSync } from "node:fs";
import type { CommandOptions } from "../commands/options.ts";
import { NotFoundOutError } from "../errors.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { visible } from "../output/visible.ts";
import { checkResults, takesOutput, writeResults } from "./results.ts";
import { writeSummary } from "./summary.ts";

/** `maycrawl crawl report`: what came of a crawl, from its file. */
export async function crawlReport(
  [file = ""]: readonly string[],
  { html, csv, ndjson, json = false }: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  if (!existsSync(file)) {
    throw new NotFoundOutError(`${visible(file)} is not there`, "expected the --db of a crawl");
  }
  const results = { html, csv, ndjson, json };
  checkResults(results, [["FILE", file]]);
  await writeResults(file, results, io);
  return writeSummary(file, undefined, { json, goOn: undefined, isSilent: takesOutput(results), io });
}

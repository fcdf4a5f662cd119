import { stopDatabaseCrawl } from "@maycrawl/crawler";
import { visible } from "@maycrawl/engine/internal";
import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { runCrawlCommand } from "../../crawl/crawl-failure.ts";
import { databaseLocationOf } from "../../crawl/database-option.ts";
import type { CrawlStopJson } from "../../json-shapes.ts";
import { databaseText } from "../../options/database-url.ts";
import { countText } from "../../output/count-text.ts";
import { jsonLine } from "../../output/json.ts";
import type { CrawlStopOptions } from "./command.ts";

/** `maycrawl crawl stop --database URL`: stops all workers of a crawl, and waits until none of them is active. */
export function run(_: readonly string[], options: CrawlStopOptions, io: Io): Promise<ExitCode> {
  return runCrawlCommand(false, async () => {
    const place = databaseLocationOf("stop", options);
    const stopped = await stopDatabaseCrawl(place);
    if (options.json === true)
      await io.out.write(jsonLine<CrawlStopJson>({ schema: "maycrawl/crawl-stop/1", ...stopped }));
    const { workers } = stopped;
    const name = visible(databaseText(place));
    io.note(
      workers === 0
        ? `no worker is running for ${name}`
        : `stopped: ${countText(workers, "worker")} of ${name}; to continue the crawl, run the command that began it`,
    );
    return ALLOWED;
  });
}

import { stopDatabaseCrawl } from "@maycrawl/crawler";
import { visible } from "@maycrawl/engine/internal";
import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { withCrawlFailures } from "../../crawl/crawl-failure.ts";
import { databaseOf } from "../../crawl/database-option.ts";
import type { CrawlStopJson } from "../../json-shapes.ts";
import { databaseWords } from "../../options/database-url.ts";
import { countText } from "../../output/count-text.ts";
import { jsonLine } from "../../output/json.ts";
import type { CrawlStopOptions } from "./command.ts";

/** `maycrawl crawl stop --database URL`: stops all workers of a crawl, and waits until they have exited. */
export function run(_: readonly string[], options: CrawlStopOptions, io: Io): Promise<ExitCode> {
  return withCrawlFailures(false, async () => {
    const place = databaseOf("stop", options);
    const stopped = await stopDatabaseCrawl(place);
    if (options.json === true)
      await io.out.write(jsonLine<CrawlStopJson>({ schema: "maycrawl/crawl-stop/1", ...stopped }));
    const { workers } = stopped;
    const name = visible(databaseWords(place));
    io.note(
      workers === 0
        ? `no worker crawls by ${name}`
        : `stopped: ${countText(workers, "worker")} of ${name}; the command that began the crawl goes on with it`,
    );
    return ALLOWED;
  });
}
